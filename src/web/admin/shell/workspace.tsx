import { Box, Button, Container, CssBaseline, GlobalStyles } from '@mui/material';
import { ThemeProvider } from '@mui/material/styles';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type ApiClient, ApiProvider, apiOptions } from '#web/lib/api/api.ts';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { type PageData, usePageData } from '#web/lib/page-data.tsx';
import { StaffChatProvider } from '../chat/staff-chat-provider.tsx';
import { useCountsWatch } from '../dashboard/use-counts.ts';
import { adminClient } from '../session/admin-client.ts';
import { Guard } from '../session/guard.tsx';
import { ReauthDialog } from '../session/reauth-dialog.tsx';
import { SessionGate } from '../session/session-gate.ts';
import { requestSessionOnce } from '../session/session-request.ts';
import { useSession } from '../session/use-session.ts';
import type { Access } from '../workspace-page.tsx';
import { printStyles } from './print.ts';
import { theme } from './theme.ts';
import { UndoProvider } from './undo.tsx';
import { WorkspaceBar } from './workspace-bar.tsx';

type WorkspaceProps = {
  /** The heading of the screen. The guard shows it until the session is known. */
  heading: string;
  access: Access;
  children: ReactNode;
};

/** The workspace's query cache, stored outside of the component because each page renders its own `Workspace`. */
const queryClients = new WeakMap<PageData, QueryClient>();

function useSharedQueryClient(client: ApiClient): QueryClient {
  const pageData = usePageData();
  const existingClient = queryClients.get(pageData);
  if (existingClient !== undefined) return existingClient;
  const newClient = createQueryClient();
  queryClients.set(pageData, newClient);
  addSessionState(client, newClient);
  return newClient;
}

/** Adds the state of the session to a new query cache. It was requested while the workspace's code was loading. */
function addSessionState(client: ApiClient, queryClient: QueryClient): void {
  const { session } = apiOptions(client, queryClient).admin;
  const { promise, answer } = requestSessionOnce();
  if (answer !== undefined) queryClient.setQueryData(session.queryKey(), answer);
  else {
    // An early request can fail because the server was just starting, so the state is requested again.
    const queryFn = () => promise.catch(() => client.admin.session.query());
    void queryClient.prefetchQuery({ ...session.queryOptions(), queryFn });
  }
}

/**
 * The frame of every page of the workspace: theme, bar, and an API client that asks for the password when the session
 * has ended. `session` pages have a guard. During a session, these and `password` pages fetch the counts and connect
 * the chat.
 */
export function Workspace({ heading, access, children }: WorkspaceProps) {
  const [gate] = useState(() => new SessionGate());
  const [client] = useState(() => adminClient(gate));
  const queryClient = useSharedQueryClient(client);
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <GlobalStyles
        styles={{
          body: { fontSize: '1rem', lineHeight: 1.5 },
          // Toasts are over the bar, beside the undo offer, where they cover no row. On narrow screens, they are below
          // the bar and a panel's title.
          ':root': {
            '--toast-inset': '0 auto auto 20rem',
            '--space-around-toast': '0.25rem',
            '--space-within-toast': '0.375rem',
            '@media (max-width: 52rem)': { '--toast-inset': '4rem 0 auto auto' },
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
              <WorkspaceBar showsCounts={access !== 'anybody'} />
              <Container component="main" id="workspace-content" tabIndex={-1} maxWidth="xl" sx={{ py: 1.5 }}>
                {access === 'session' ? (
                  <Guard heading={heading}>
                    <CountsWatch />
                    <StaffChatProvider gate={gate}>{children}</StaffChatProvider>
                  </Guard>
                ) : (
                  <>
                    {access === 'password' && <SessionServices gate={gate} />}
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

/**
 * Runs counts and chat for a session on a page that asks for the password itself. It is rendered beside the content
 * instead of around it, so that the content keeps its state when the session begins or ends.
 */
function SessionServices({ gate }: { gate: SessionGate }) {
  const { isLoggedIn } = useSession();
  if (!isLoggedIn) return null;
  return (
    <>
      <CountsWatch />
      <StaffChatProvider gate={gate}>{null}</StaffChatProvider>
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
