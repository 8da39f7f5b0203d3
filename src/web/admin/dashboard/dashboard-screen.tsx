import { mdiChartBar } from '@mdi/js';
import { Box, Card, CardContent, Chip, Tab, Tabs, type TabsActions, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { BookingsTab } from '../booking/bookings-tab.tsx';
import { ChatTab } from '../chat/chat-tab.tsx';
import { ContactMessagesTab } from '../contact/contact-messages-tab.tsx';
import { MailBanner } from '../mail/mail-banner.tsx';
import { countOf, formatCount } from '../record/format.ts';
import { Icon } from '../shell/icon.tsx';
import { PageLink } from '../shell/page-link.tsx';
import { AfterFirstLoad } from './after-first-load.tsx';
import { type DashboardTab, dashboardTabs, tabNamed } from './dashboard-tabs.ts';
import { GoingLive } from './going-live.tsx';
import { useCounts } from './use-counts.ts';
import { useUrlTab } from './use-url-tab.ts';
import { WhoIsHere } from './who-is-here.tsx';

/** The office's start page. Each tab shows its number of new messages, bookings to confirm or unread chat messages. */
export function DashboardScreen() {
  const { tab, goTo } = useUrlTab();
  return (
    <>
      <MailBanner only="failing" />
      <Box sx={{ display: 'flex', displayPrint: 'none', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 2 }}>
        {/* As high as the heading of `LoadingScreen`, so that nothing moves when the code has been loaded. */}
        <Typography
          variant="h1"
          sx={{ display: 'flex', alignItems: 'center', minHeight: 40, flexGrow: { xs: 1, md: 0 } }}
        >
          Admin Dashboard
        </Typography>
        <Box sx={{ flexGrow: 1, minWidth: 0, order: { xs: 1, md: 0 }, flexBasis: { xs: '100%', md: 'auto' } }}>
          <TabList tab={tab} onChange={goTo} />
        </Box>
        <PageLink href="/admin/analytics" variant="outlined" size="small" startIcon={<Icon path={mdiChartBar} />}>
          View Analytics
        </PageLink>
      </Box>
      <Card>
        <CardContent role="tabpanel" id="dashboard-panel" aria-labelledby={`tab-${tab}`} sx={{ p: 1.5 }}>
          {tab === 'messages' && <ContactMessagesTab />}
          {tab === 'bookings' && <BookingsTab />}
          {tab === 'chat' && <ChatTab />}
        </CardContent>
      </Card>
      <AfterFirstLoad>
        {/* This banner is at the bottom, because a site without a mail server may show it all the time. */}
        <MailBanner only="off" />
        <WhoIsHere />
        <GoingLive />
      </AfterFirstLoad>
    </>
  );
}

type TabListProps = { tab: DashboardTab; onChange: (tab: DashboardTab) => void };

function TabList({ tab, onChange }: TabListProps) {
  const counts = useCounts();
  const tabsActions = useRef<TabsActions>(null);
  // The indicator is as wide as the tab, whose width changes with its count.
  useEffect(() => {
    if (counts !== undefined) tabsActions.current?.updateIndicator();
  }, [counts]);
  return (
    <Tabs
      action={tabsActions}
      value={tab}
      onChange={(_event, next) => onChange(tabNamed(String(next)))}
      variant="scrollable"
      scrollButtons={false}
      aria-label="What to look at"
      sx={{ minHeight: 40, mx: { xs: -1, md: 0 } }}
    >
      {dashboardTabs.map(({ tab: value, label, countKey, waitingNoun }) => (
        <Tab
          key={value}
          value={value}
          id={`tab-${value}`}
          aria-controls={value === tab ? 'dashboard-panel' : undefined}
          sx={{
            px: { xs: 1, sm: 2 },
            py: 1,
            minWidth: 0,
            minHeight: 40,
            fontSize: { xs: '0.875rem', sm: '0.9375rem' },
          }}
          label={<TabLabel label={label} count={counts?.[countKey] ?? 0} waitingNoun={waitingNoun} />}
        />
      ))}
    </Tabs>
  );
}

type TabLabelProps = { label: string; count: number; waitingNoun: readonly [string, string] };

function TabLabel({ label, count, waitingNoun }: TabLabelProps) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: { xs: 0.5, sm: 1 },
        '@media (max-width: 22.5rem)': { flexDirection: 'column' },
      }}
    >
      {/* On phones, each word of a label is on a line of its own, so that all three tabs fit. */}
      <Box component="span" sx={{ width: { xs: 'min-content', sm: 'auto' } }}>
        {label}
      </Box>
      {count > 0 && (
        <Chip
          component="span"
          size="small"
          label={formatCount(count)}
          aria-label={`, ${countOf(count, waitingNoun)}`}
          role="img"
          sx={{ height: 22, bgcolor: '#ffb938', color: 'text.primary', fontWeight: 700 }}
        />
      )}
    </Box>
  );
}
