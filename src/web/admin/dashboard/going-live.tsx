import { mdiChevronDown, mdiChevronUp, mdiRocketLaunchOutline } from '@mdi/js';
import { Box, Button, Card, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { LaunchItem } from '#domain/launch.ts';
import { useApi, useApiClient } from '#web/lib/api/api.ts';
import { useToast } from '#web/ui/toasts.tsx';
import { countOf } from '../record/format.ts';
import { Icon } from '../shell/icon.tsx';
import { PageLink } from '../shell/page-link.tsx';
import { useStoredState } from '../table/use-stored-state.ts';

/** An item of the list and how to resolve it: on a page, with an environment variable, or by a click in the list. */
type LaunchTask = { title: string; why: string } & (
  | { path: string; label: string }
  | { variable: string }
  | { hasConfirmButton: true }
);

const tasks: Readonly<Record<LaunchItem, LaunchTask>> = {
  reviews: {
    title: 'The reviews are samples',
    why: 'No customer gave them. Federal rules (16 CFR part 465) forbid showing them as real ones.',
    path: '/admin/settings/reviews',
    label: 'Replace or confirm',
  },
  street: {
    title: 'No street is set',
    why: 'People and search engines look for an address, and mails have to carry one.',
    path: '/admin/settings/company',
    label: 'Set the street',
  },
  mail: {
    title: 'E-mail is not set up',
    why: 'Confirmations, reminders and alerts wait in the list of messages and do not leave.',
    variable: 'SMTP_URL',
  },
  password: {
    title: 'The password was generated',
    why: 'It was shown once, at the first start. Choose one that the office knows.',
    variable: 'ADMIN_PASSWORD',
  },
  publicUrl: {
    title: 'The site’s address is not set',
    why: 'Links in mails, the sitemap and search results need it.',
    variable: 'PUBLIC_URL',
  },
  pictures: {
    title: 'The pictures are rendered',
    why: 'They show no building of yours. Replace them with photographs of your work.',
    hasConfirmButton: true,
  },
  licence: {
    title: 'No license is shown',
    why: 'Commercial customers ask for it before they call.',
    path: '/admin/settings/proof',
    label: 'Set the license',
  },
  insurance: {
    title: 'Insurance is not shown',
    why: 'Building managers let in nobody who is not insured.',
    path: '/admin/settings/proof',
    label: 'Set the insurance',
  },
};

/** A collapsible list of settings to fill in and samples to replace before the site goes live. */
export function GoingLive() {
  const api = useApi();
  const [isOpen, setIsOpen] = useStoredState('goingLiveOpen', z.boolean(), true);
  const { data } = useQuery({ ...api.admin.settings.beforeGoingLive.queryOptions(), staleTime: 0 });
  const items = data ?? [];
  if (items.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="going-live" sx={{ mt: 2, displayPrint: 'none' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 2, pr: 1, minHeight: 52 }}>
        <Icon path={mdiRocketLaunchOutline} color="primary" />
        <Typography id="going-live" variant="h2" sx={{ fontSize: '1rem', flexGrow: 1 }}>
          Before going live: {countOf(items.length, ['thing', 'things'])} to do
        </Typography>
        <Button
          aria-expanded={isOpen}
          aria-controls="going-live-items"
          endIcon={<Icon path={isOpen ? mdiChevronUp : mdiChevronDown} />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      </Box>
      {/* Without a transition, because a click on a moving element can be lost. */}
      <Box id="going-live-items" component="ul" hidden={!isOpen} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {isOpen && items.map((item) => <Item key={item} task={tasks[item]} />)}
      </Box>
    </Card>
  );
}

function Item({ task }: { task: LaunchTask }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 18rem', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{task.title}</Typography>
        <Typography variant="body2" color="textSecondary">
          {task.why}
        </Typography>
      </Box>
      {'path' in task && (
        <PageLink href={task.path} variant="outlined">
          {task.label}
        </PageLink>
      )}
      {'variable' in task && (
        <Typography variant="body2">
          Set <code>{task.variable}</code> where the server runs.
        </Typography>
      )}
      {'hasConfirmButton' in task && (
        <>
          <Typography variant="body2" sx={{ flex: '1 1 18rem', overflowWrap: 'anywhere' }}>
            Where the server runs, put photographs into a folder as <code>lobby.png</code>, <code>office.png</code> and
            so on (the names are in <code>scripts/pictures/recipes.ts</code>), then run{' '}
            <code>npm run pictures -- --from folder</code> and restart.
          </Typography>
          <OwnPicturesButton />
        </>
      )}
    </Box>
  );
}

/** The button with which the office confirms that the pictures are its own, because software cannot detect that. */
function OwnPicturesButton() {
  const api = useApi();
  const client = useApiClient();
  const queryClient = useQueryClient();
  const toast = useToast();
  const confirm = async (): Promise<void> => {
    try {
      const { launch } = await client.admin.settings.all.query();
      const value = { ...launch.value, ownPictures: true };
      await client.admin.settings.save.mutate({ section: 'launch', rev: launch.rev, value });
      await queryClient.invalidateQueries({ queryKey: api.admin.settings.pathKey() });
    } catch {
      toast({ title: 'Not saved', description: 'Please try again.', variant: 'destructive' });
    }
  };
  return (
    <Button variant="outlined" onClick={() => void confirm()}>
      We use our own pictures
    </Button>
  );
}
