import { mdiFormatListBulleted, mdiHomeOutline, mdiOpenInNew } from '@mdi/js';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../shell/icon.tsx';
import { PageLink } from '../shell/page-link.tsx';
import { blogPath, usePageParameters } from '../shell/page-parameters.ts';
import { withParts } from '../table/view-url.ts';
import { PostList } from './post-list.tsx';
import { PostSection } from './post-section.tsx';

/** Scrolls without animation, because the form changes at the same time. */
const goToTop = (): void => window.scrollTo({ top: 0, behavior: 'instant' });

/** The form is long, so wide screens show the list beside it. */
const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
  gap: { xs: 3, lg: 2 },
  alignItems: 'start',
};

/** Lists, creates, edits and deletes posts. The URL has the edited post's id, so that a reload opens the post again. */
export function BlogScreen() {
  const [parameters, setParameters] = usePageParameters(blogPath);
  const editedId = parameters.get('post') ?? undefined;
  const [formNumber, setFormNumber] = useState(0);
  // Another post may be opened while one is being deleted.
  const latestEditedId = useRef(editedId);
  useEffect(() => {
    latestEditedId.current = editedId;
  }, [editedId]);

  const formHeading = useRef<HTMLHeadingElement>(null);
  const listHeading = useRef<HTMLHeadingElement>(null);
  const goToList = () => {
    listHeading.current?.scrollIntoView({ block: 'start' });
    listHeading.current?.focus({ preventScroll: true });
  };
  const [focusRequests, setFocusRequests] = useState(0);
  useEffect(() => {
    if (focusRequests > 0) formHeading.current?.focus({ preventScroll: true });
  }, [focusRequests]);

  /** Scrolls up to the form. Its heading gets the focus after the next render, which may replace the heading. */
  const goToForm = () => {
    goToTop();
    setFocusRequests((count) => count + 1);
  };

  const startOver = () => {
    setFormNumber((count) => count + 1);
    if (latestEditedId.current !== undefined) setParameters((previous) => withParts(previous, { post: undefined }));
    goToForm();
  };

  return (
    <Stack spacing={{ xs: 2, lg: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography
          variant="h1"
          sx={{
            display: 'flex',
            alignItems: 'center',
            minHeight: 40,
            flexGrow: 1,
            flexBasis: { xs: '100%', sm: 'auto' },
          }}
        >
          Blog Management
        </Typography>
        <Button
          variant="outlined"
          startIcon={<Icon path={mdiFormatListBulleted} />}
          onClick={goToList}
          sx={{ display: { lg: 'none' } }}
        >
          All Posts
        </Button>
        <PageLink href="/" variant="outlined" startIcon={<Icon path={mdiHomeOutline} />}>
          Home
        </PageLink>
        <PageLink href="/blog" variant="outlined" startIcon={<Icon path={mdiOpenInNew} />}>
          View Blog
        </PageLink>
      </Box>
      <Box sx={columns}>
        <PostSection
          key={`${editedId ?? 'new'} ${formNumber}`}
          id={editedId}
          heading={formHeading}
          onDone={startOver}
        />
        <PostList
          heading={listHeading}
          editedId={editedId}
          onEdit={(id) => {
            setParameters((previous) => withParts(previous, { post: id }));
            goToForm();
          }}
          onDeleted={(id) => {
            if (id === latestEditedId.current) startOver();
          }}
        />
      </Box>
    </Stack>
  );
}
