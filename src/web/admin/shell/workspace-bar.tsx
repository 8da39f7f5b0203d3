import {
  mdiAccountGroupOutline,
  mdiAccountMultipleRemoveOutline,
  mdiBroom,
  mdiCalendarTodayOutline,
  mdiCogOutline,
  mdiEmailFastOutline,
  mdiHomeOutline,
  mdiLogout,
  mdiMenu,
  mdiNewspaperVariantOutline,
  mdiOfficeBuildingOutline,
  mdiViewDashboardOutline,
} from '@mdi/js';
import {
  AppBar,
  Badge,
  Box,
  Button,
  IconButton,
  ListItemIcon,
  Menu,
  MenuItem,
  Toolbar,
  Typography,
  useMediaQuery,
} from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import type { OpenCounts } from '#domain/admin.ts';
import { useCompany } from '#web/lib/company.tsx';
import { tabsWaiting } from '../dashboard/dashboard-tabs.ts';
import { useCounts } from '../dashboard/use-counts.ts';
import { countOf } from '../record/format.ts';
import { SearchEverything } from '../search/search-dialog.tsx';
import { LogOutEverywhere } from '../session/log-out-everywhere.tsx';
import { useLogOut } from '../session/use-log-out.ts';
import { useSession } from '../session/use-session.ts';
import { Icon } from './icon.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { PageLink, SiteLink } from './page-link.tsx';
import { boardUrl, crewsPath, customersPath, dashboardPath, quotesPath, usePageParameters } from './page-parameters.ts';

const settingsPath = '/admin/settings/company';

/** The links of the bar, the most used ones first. The dashboard links to the analytics page. */
const entries = [
  { href: dashboardPath, label: 'Dashboard', icon: mdiViewDashboardOutline },
  { href: boardUrl, label: 'Board', icon: mdiCalendarTodayOutline },
  { href: quotesPath, label: 'Quotes', icon: mdiOfficeBuildingOutline },
  { href: customersPath, label: 'Customers', icon: mdiAccountGroupOutline },
  { href: crewsPath, label: 'Crews', icon: mdiBroom },
  { href: '/admin/messages-sent', label: 'Messages Sent', icon: mdiEmailFastOutline },
  { href: '/admin/blog', label: 'Blog', icon: mdiNewspaperVariantOutline },
  { href: settingsPath, label: 'Settings', icon: mdiCogOutline },
  { href: '/', label: 'Home', icon: mdiHomeOutline },
] as const;

/**
 * The bar at the top: links to the pages, `OfflineBar` and, with a session, search and log-out. With
 * `showsCounts`, it shows the numbers of waiting records, except the dashboard's number while the dashboard is shown.
 */
export function WorkspaceBar({ showsCounts }: { showsCounts: boolean }) {
  const company = useCompany();
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'));
  const Navigation = isWide ? WideNavigation : NarrowNavigation;
  const [isEndAllOpen, setIsEndAllOpen] = useState(false);
  return (
    <AppBar position="sticky">
      <Toolbar component="nav" aria-label="Workspace" sx={{ gap: 1, minHeight: { xs: 56, sm: 60 } }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography noWrap sx={{ fontWeight: 700, lineHeight: 1.25 }}>
            {company.name}
          </Typography>
          <Typography variant="caption" noWrap sx={{ color: '#c5dbe1', display: 'block', lineHeight: 1.2 }}>
            Office workspace
          </Typography>
        </Box>
        <Search />
        <Navigation showsCounts={showsCounts} onEndAll={() => setIsEndAllOpen(true)} />
        <LogOutEverywhere isOpen={isEndAllOpen} onClose={() => setIsEndAllOpen(false)} />
      </Toolbar>
      <OfflineBar />
    </AppBar>
  );
}

function Search() {
  const { isLoggedIn } = useSession();
  return isLoggedIn && <SearchEverything />;
}

/** The current path, or `boardUrl` for the day and week views of bookings, which belong to the entry 'Board'. */
function useCurrentHref(): string {
  const [location] = useLocation();
  const [parameters] = usePageParameters(dashboardPath);
  const isBoard =
    location === dashboardPath &&
    parameters.get('tab') === 'bookings' &&
    ['day', 'week'].includes(parameters.get('view') ?? '');
  return isBoard ? boardUrl : location;
}

/** Whether an entry is the current one. Customers and settings have several pages. */
const isCurrent = (currentHref: string, href: string): boolean =>
  currentHref === href ||
  (href === customersPath && currentHref.startsWith(`${customersPath}/`)) ||
  (href === settingsPath && currentHref.startsWith('/admin/settings/'));

/** What waits for the office on a link's page: the number of records and unread chat messages, and these in words. */
type WaitingCount = { href: string; count: number; words: string };

/**
 * The numbers for the dashboard and the quotes, without zeros. While the dashboard is shown, its number is left out,
 * because its tabs show the numbers.
 */
function waitingCounts(counts: OpenCounts, location: string): readonly WaitingCount[] {
  const { quotes } = counts;
  return [
    ...(location === dashboardPath ? [] : [{ href: dashboardPath, ...tabsWaiting(counts) }]),
    { href: quotesPath, count: quotes, words: countOf(quotes, ['new quote request', 'new quote requests']) },
  ].filter(({ count }) => count > 0);
}

function useWaitingCounts(showsCounts: boolean): readonly WaitingCount[] {
  const [location] = useLocation();
  const counts = useCounts();
  return showsCounts && counts !== undefined ? waitingCounts(counts, location) : [];
}

/** A bright focus outline for elements on the dark background of the bar. */
const onDark = { '&.Mui-focusVisible': { outline: '3px solid #ffb938' } };

type NavigationProps = { showsCounts: boolean; onEndAll: () => void };

const entriesWith = (waiting: readonly WaitingCount[]) =>
  entries.map((entry) => ({ ...entry, entryCounts: waiting.filter(({ href }) => href === entry.href) }));

const totalOf = (waiting: readonly WaitingCount[]): number => waiting.reduce((sum, { count }) => sum + count, 0);

/** The description of a link or of the menu button: the numbers of waiting records in words. */
const description = (waiting: readonly WaitingCount[]): string | undefined =>
  waiting.length === 0 ? undefined : `${waiting.map(({ words }) => words).join(', ')}.`;

function WaitingBadge({ waiting, children }: { waiting: readonly WaitingCount[]; children: ReactNode }) {
  if (waiting.length === 0) return children;
  return (
    <Badge
      badgeContent={totalOf(waiting)}
      // By default, the badge shows a number above 99 as 99+, which would differ from the number in the label.
      max={Number.POSITIVE_INFINITY}
      aria-hidden="true"
      // On the left, because on the right the badge would cover the first letter of the label.
      anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
      sx={{ '& .MuiBadge-badge': { bgcolor: '#ffb938', color: 'text.primary', fontWeight: 700 } }}
    >
      {children}
    </Badge>
  );
}

function WideNavigation({ showsCounts, onEndAll }: NavigationProps) {
  const waiting = useWaitingCounts(showsCounts);
  const currentHref = useCurrentHref();
  const { isLoggedIn } = useSession();
  const logOut = useLogOut();
  return (
    <Box
      sx={{
        // Hidden at once if the window becomes narrow, before the other navigation is rendered.
        display: { xs: 'none', lg: 'flex' },
        // On small laptops, the entries are close together, so that the company's name also has room.
        gap: { lg: 0.25, xl: 0.5 },
        '& .MuiButton-root': { whiteSpace: 'nowrap', px: { lg: 0.5, xl: 1.5 } },
        '& .MuiButton-startIcon': { ml: { lg: 0, xl: -0.5 }, mr: { lg: 0.5, xl: 1 } },
        '& .MuiIconButton-root': { p: { lg: 0.5, xl: 1 } },
        '& svg': { fontSize: { lg: 20, xl: 24 } },
      }}
    >
      {entriesWith(waiting).map(({ href, label, icon, entryCounts }) => {
        const isCurrentPage = isCurrent(currentHref, href);
        return (
          <PageLink
            key={href}
            href={href}
            color="inherit"
            startIcon={
              <WaitingBadge waiting={entryCounts}>
                <Icon path={icon} />
              </WaitingBadge>
            }
            aria-description={description(entryCounts)}
            aria-current={isCurrentPage ? 'page' : undefined}
            sx={{ px: 1.5, bgcolor: isCurrentPage ? 'rgb(255 255 255 / 14%)' : undefined, ...onDark }}
          >
            {label}
          </PageLink>
        );
      })}
      {isLoggedIn && (
        <>
          <IconButton
            color="inherit"
            aria-label="End all sessions"
            title="End all sessions"
            onClick={onEndAll}
            sx={onDark}
          >
            <Icon path={mdiAccountMultipleRemoveOutline} />
          </IconButton>
          <Button color="inherit" startIcon={<Icon path={mdiLogout} />} onClick={logOut} sx={{ px: 1.5, ...onDark }}>
            Log out
          </Button>
        </>
      )}
    </Box>
  );
}

function NarrowNavigation({ showsCounts, onEndAll }: NavigationProps) {
  const waiting = useWaitingCounts(showsCounts);
  const currentHref = useCurrentHref();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { isLoggedIn } = useSession();
  const logOut = useLogOut();
  const close = () => setAnchor(null);
  return (
    <div>
      <IconButton
        color="inherit"
        // Contains the badge's number, so that voice control finds the button by its visible text.
        aria-label={waiting.length === 0 ? 'Menu' : `Menu, ${totalOf(waiting)} waiting`}
        aria-description={description(waiting)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={onDark}
      >
        <WaitingBadge waiting={waiting}>
          <Icon path={mdiMenu} />
        </WaitingBadge>
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ root: { role: 'navigation', 'aria-label': 'Workspace' } }}
      >
        {entriesWith(waiting).map(({ href, label, icon, entryCounts }) => (
          <MenuItem
            key={href}
            component={SiteLink}
            href={href}
            selected={isCurrent(currentHref, href)}
            aria-description={description(entryCounts)}
            aria-current={isCurrent(currentHref, href) ? 'page' : undefined}
            onClick={close}
          >
            <ListItemIcon>
              <WaitingBadge waiting={entryCounts}>
                <Icon path={icon} />
              </WaitingBadge>
            </ListItemIcon>
            {label}
          </MenuItem>
        ))}
        {isLoggedIn && (
          <MenuItem
            onClick={() => {
              close();
              onEndAll();
            }}
          >
            <ListItemIcon>
              <Icon path={mdiAccountMultipleRemoveOutline} />
            </ListItemIcon>
            End all sessions
          </MenuItem>
        )}
        {isLoggedIn && (
          <MenuItem
            onClick={() => {
              close();
              logOut();
            }}
          >
            <ListItemIcon>
              <Icon path={mdiLogout} />
            </ListItemIcon>
            Log out
          </MenuItem>
        )}
      </Menu>
    </div>
  );
}
