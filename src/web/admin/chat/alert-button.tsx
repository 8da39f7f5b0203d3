import { mdiBellOffOutline, mdiBellOutline } from '@mdi/js';
import { FormControlLabel, FormGroup, FormHelperText, IconButton, Popover, Switch, Tooltip } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../shell/icon.tsx';
import { hasNotifications, playChime, requestNotificationPermission } from './alerts.ts';
import { useStaffChat } from './staff-chat-provider.tsx';

/** A button whose popover switches the sound and the browser's notifications for new messages on and off. */
export function AlertButton() {
  const { alerts, setAlerts } = useStaffChat();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isDenied, setIsDenied] = useState(false);
  const latestSettings = useRef(alerts);
  useEffect(() => {
    latestSettings.current = alerts;
  }, [alerts]);

  const setSound = (sound: boolean) => {
    setAlerts({ ...alerts, sound });
    if (sound) playChime();
  };
  const setNotification = async (isOn: boolean) => {
    const isAllowed = isOn && (await requestNotificationPermission());
    setIsDenied(isOn && !isAllowed);
    // The sound may have been switched while the browser asked for permission.
    setAlerts({ ...latestSettings.current, notification: isAllowed });
  };

  return (
    <>
      <Tooltip title="Alerts of new messages">
        <IconButton
          aria-label="Alerts of new messages"
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Icon path={alerts.sound || alerts.notification ? mdiBellOutline : mdiBellOffOutline} />
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Alerts of new messages', sx: { p: 2, maxWidth: 300 } } }}
      >
        <FormGroup>
          <FormControlLabel
            label="Play a sound"
            control={<Switch checked={alerts.sound} onChange={(_event, sound) => setSound(sound)} />}
          />
          <FormControlLabel
            label="Browser notification"
            control={
              <Switch
                checked={alerts.notification}
                disabled={!hasNotifications()}
                onChange={(_event, isOn) => void setNotification(isOn)}
              />
            }
          />
          {isDenied && <FormHelperText error>Your browser does not allow notifications from this site.</FormHelperText>}
        </FormGroup>
      </Popover>
    </>
  );
}
