import { Box, Button, Container, CssBaseline, GlobalStyles } from '@mui/material';
import { ThemeProvider } from '@mui/material/styles';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiProvider } from '#web/lib/api/api.ts';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { type PageData, usePageData } from '#web/lib/page-data.tsx';
import { DeskProvider } from '../chat/desk-provider.tsx';
import { useCountsWatch } from '../dashboard/use-counts.ts';
import { adminClient } from '../session/admin-client.ts';
import { Guard } from '../session/guard.tsx';
import { ReauthDialog } from '../session/reauth-dialog.tsx';
import { SessionGate } from '../session/session-gate.ts';
import { useSession } from '../session/use-session.ts';
import type { Access } from '../workspace-page.tsx';
import { printStyles } from './print.ts';
import { theme } from './theme.ts';
import { UndoProvider } from './undo.tsx';
import { WorkspaceBar } from './workspace-bar.tsx';

type WorkspaceProps = {
  /** The heading of the screen, for as long as the guard has nothing else to show. */
  heading: string;
  access: Access;
  children: ReactNode;
};

/** The data of the workspace, which outlives its pages: each of them renders a workspace of its own. */
const queryClients = new WeakMap<PageData, QueryClient>();

function useQueryClientOfSite(): QueryClient {
  const site = usePageData();
  const known = queryClients.get(site);
  if (known !== undefined) return known;
  const created = createQueryClient();
  queryClients.set(site, created);
  return created;
}

/**
 * What every page of the workspace stands in: the theme, the bar, calls that survive the end of the session, the guard
 * unless the page has its own gate, and what keeps the office in touch.
 */
export function Workspace({ heading, access, children }: WorkspaceProps) {
  const queryClient = useQueryClientOfSite();
  const [gate] = useState(() => new SessionGate());
  const [client] = useState(() => adminClient(gate));
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <GlobalStyles
        styles={{
          body: { fontSize: '1rem', lineHeight: 1.5 },
          // Over the bar, beside the offer to undo: there they cover no row. On phones below the bar and a panel's title.
          ':root': {
            '--place-of-notices': '0 auto auto 20rem',
            '--space-around-notices': '0.25rem',
            '--space-within-notices': '0.375rem',
            '@media (max-width: 52rem)': { '--place-of-notices': '4rem 0 auto auto' },
          },
          // The focused element has a ring; a pulsing ripple would only distract.
          '.MuiTouchRipple-childPulsate': { animation: 'none' },
        }}
      />
      <GlobalStyles styles={printStyles} />
      <QueryClientProvider client={queryClient}>
        <ApiProvider trpcClient={client} queryClient={queryClient}>
          <UndoProvider>
            <Box sx={{ minHeight: '100vh', bgcolor: 'background.default' }}>
              <SkipLink />
              <WorkspaceBar watches={access !== 'anybody'} />
              <Container component="main" id="workspace-content" tabIndex={-1} maxWidth="xl" sx={{ py: 1.5 }}>
                {access === 'session' ? (
                  <Guard heading={heading}>
                    <CountsWatch />
                    <DeskProvider gate={gate}>{children}</DeskProvider>
                  </Guard>
                ) : (
                  <>
                    {access === 'password' && <TouchOfSession gate={gate} />}
                    {children}
                  </>
                )}
              </Container>
            </Box>
            <ReauthDialog gate={gate} />
          </UndoProvider>
        </ApiProvider>
      </QueryClientProvider>
    </ThemeProvider>
  );
}

/** Keeps the live connection of a session on a page that needs none: what is unlocked there stays unlocked. */
function TouchOfSession({ gate }: { gate: SessionGate }) {
  const { isLoggedIn } = useSession();
  if (!isLoggedIn) return null;
  return (
    <>
      <CountsWatch />
      <DeskProvider gate={gate}>{null}</DeskProvider>
    </>
  );
}

function CountsWatch() {
  useCountsWatch();
  return null;
}

function SkipLink() {
  return (
    <Button
      href="#workspace-content"
      variant="contained"
      sx={{ position: 'absolute', left: 8, top: -100, zIndex: 'tooltip', '&:focus': { top: 8 } }}
    >
      Skip to content
    </Button>
  );
}
