import { mdiDeleteOutline } from '@mdi/js';
import { Box, Button, IconButton, Stack, Typography } from '@mui/material';
import { maxRecipients, type Notifications, notifications } from '#domain/notifications.ts';
import { Icon } from '../../shell/icon.tsx';
import { SettingSwitch, SettingText } from '../fields.tsx';
import type { FormProps, SectionParts } from '../section.ts';

function NotificationsForm({ value, onChange, issueOf }: FormProps<Notifications>) {
  const { to } = value;
  return (
    <Stack spacing={2}>
      {to.map((email, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an email address changes while it is typed
        <Box key={index} sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, maxWidth: '30rem' }}>
          <SettingText
            label={`Address ${index + 1}`}
            type="email"
            value={email}
            issue={issueOf(`to.${index}`)}
            onChange={(next) =>
              onChange({ ...value, to: to.map((other, position) => (position === index ? next : other)) })
            }
          />
          <IconButton
            aria-label={`Remove address ${index + 1}`}
            onClick={() => onChange({ ...value, to: to.filter((_email, position) => position !== index) })}
          >
            <Icon path={mdiDeleteOutline} />
          </IconButton>
        </Box>
      ))}
      <Button
        variant="outlined"
        disabled={to.length >= maxRecipients}
        onClick={() => onChange({ ...value, to: [...to, ''] })}
        sx={{ alignSelf: 'flex-start' }}
      >
        Add an address
      </Button>
      <SettingSwitch
        label="Remind customers on the day before their cleaning"
        isOn={value.reminders}
        onChange={(reminders) => onChange({ ...value, reminders })}
      />
      <SettingSwitch
        label="Write to the office when a chat waits for an answer"
        isOn={value.chatAlerts}
        onChange={(chatAlerts) => onChange({ ...value, chatAlerts })}
      />
    </Stack>
  );
}

function NotificationsPreview({ value }: { value: Notifications }) {
  return (
    <>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {value.to.length === 0
          ? 'Nobody in the office gets a mail when somebody books, writes or asks for a quote.'
          : `When somebody books, writes or asks for a quote, a mail goes to ${value.to.join(', ')}.`}
      </Typography>
      <Typography sx={{ mt: 1 }}>
        {value.reminders
          ? 'Customers get a reminder at 10 AM on the day before their cleaning. Each booking shows it among its e-mails.'
          : 'Customers get no reminder.'}
      </Typography>
    </>
  );
}

export const notificationsSection: SectionParts<Notifications> = {
  section: 'notifications',
  schema: notifications,
  heading: 'Notifications',
  intro: 'Who in the office hears of what happens on the site, and what customers are sent.',
  shownOn: 'In mails to the office and to customers.',
  Form: NotificationsForm,
  Preview: NotificationsPreview,
  lines: ({ to, reminders, chatAlerts }) => [
    { key: 'to', label: 'Addresses', text: to.join(', ') },
    { key: 'reminders', label: 'Reminders', text: reminders ? 'on' : 'off' },
    { key: 'chatAlerts', label: 'Chat alerts', text: chatAlerts ? 'on' : 'off' },
  ],
};
