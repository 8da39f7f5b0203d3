import {
  mdiChartBar,
  mdiHomeOutline,
  mdiLogout,
  mdiMenu,
  mdiNewspaperVariantOutline,
  mdiViewDashboardOutline,
} from '@mdi/js';
import { AppBar, Box, Button, IconButton, ListItemIcon, Menu, MenuItem, Toolbar, Typography } from '@mui/material';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useCompany } from '#web/lib/company.tsx';
import { useLogOut } from '../session/use-log-out.ts';
import { useSession } from '../session/use-session.ts';
import { Icon } from './icon.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { PageLink, SiteLink } from './page-link.tsx';

const places = [
  { href: '/admin', label: 'Dashboard', icon: mdiViewDashboardOutline },
  { href: '/admin/blog', label: 'Blog', icon: mdiNewspaperVariantOutline },
  { href: '/admin/analytics', label: 'View Analytics', icon: mdiChartBar },
  { href: '/', label: 'Home', icon: mdiHomeOutline },
] as const;

/** The bar at the top: where one is, where one can go, and out; and whether there is a network. */
export function WorkspaceBar() {
  const company = useCompany();
  return (
    <AppBar position="sticky">
      <Toolbar component="nav" aria-label="Workspace" sx={{ gap: 1, minHeight: { xs: 56, sm: 60 } }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography noWrap sx={{ fontWeight: 700, lineHeight: 1.25 }}>
            {company.name}
          </Typography>
          <Typography variant="caption" sx={{ color: '#c5dbe1', display: 'block', lineHeight: 1.2 }}>
            Office workspace
          </Typography>
        </Box>
        <WideNavigation />
        <NarrowNavigation />
      </Toolbar>
      <OfflineBar />
    </AppBar>
  );
}

/** Bright outlines, for the dark ground of the bar. */
const onDark = { '&.Mui-focusVisible': { outline: '3px solid #ffb938' } };

function WideNavigation() {
  const [location] = useLocation();
  const { isLoggedIn } = useSession();
  const logOut = useLogOut();
  return (
    <Box sx={{ display: { xs: 'none', md: 'flex' }, gap: 0.5 }}>
      {places.map(({ href, label, icon }) => {
        const here = location === href;
        return (
          <PageLink
            key={href}
            href={href}
            color="inherit"
            startIcon={<Icon path={icon} />}
            aria-current={here ? 'page' : undefined}
            sx={{ px: 1.5, bgcolor: here ? 'rgb(255 255 255 / 14%)' : undefined, ...onDark }}
          >
            {label}
          </PageLink>
        );
      })}
      {isLoggedIn && (
        <Button color="inherit" startIcon={<Icon path={mdiLogout} />} onClick={logOut} sx={{ px: 1.5, ...onDark }}>
          Log out
        </Button>
      )}
    </Box>
  );
}

function NarrowNavigation() {
  const [location] = useLocation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { isLoggedIn } = useSession();
  const logOut = useLogOut();
  const close = () => setAnchor(null);
  return (
    <Box sx={{ display: { xs: 'block', md: 'none' } }}>
      <IconButton
        color="inherit"
        aria-label="Menu"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={onDark}
      >
        <Icon path={mdiMenu} />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ root: { role: 'navigation', 'aria-label': 'Workspace' } }}
      >
        {places.map(({ href, label, icon }) => (
          <MenuItem
            key={href}
            component={SiteLink}
            href={href}
            selected={location === href}
            aria-current={location === href ? 'page' : undefined}
            onClick={close}
          >
            <ListItemIcon>
              <Icon path={icon} />
            </ListItemIcon>
            {label}
          </MenuItem>
        ))}
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
    </Box>
  );
}
