import { Card, CardContent, Tab, Tabs, Typography } from '@mui/material';
import { type ComponentProps, useState } from 'react';
import type { AnalyticsSummary } from '#domain/analytics.ts';
import { lazyCode } from '#web/lib/lazy-code.ts';
import { LazyPart } from '../shell/lazy-part.tsx';
import { longDay, shortDay } from './day-name.ts';
import type { FigureChart } from './figure-chart.tsx';
import { pageName } from './page-name.ts';

/** The chart is most of the page's code, and `StatCards`, shown above the tabs, do not need it. */
const loadChart = lazyCode(() => import('./figure-chart.tsx'));

/** The tabs in their order. `chart` returns the properties of the chart. */
const tabs = {
  trend: {
    label: 'Daily Trend',
    chart: ({ dailyTrend }) => ({
      label: 'Page views on each of the last seven days',
      heading: 'Day',
      figures: dailyTrend.map(({ day, views }) => ({ axis: shortDay(day), name: longDay(day), views })),
    }),
  },
  pages: {
    label: 'Page Views',
    chart: ({ topPages }) => ({
      label: 'The most viewed pages',
      heading: 'Page',
      isHorizontal: true,
      figures: topPages.map(({ page, views }) => ({ axis: pageName(page), name: pageName(page), views })),
    }),
  },
} satisfies Record<string, { label: string; chart: (summary: AnalyticsSummary) => ComponentProps<typeof FigureChart> }>;
type TabName = keyof typeof tabs;

const isTabName = (value: unknown): value is TabName => typeof value === 'string' && Object.hasOwn(tabs, value);
const tabNames = Object.keys(tabs).filter(isTabName);

const loadingText = <Typography role="status">Loading trend data...</Typography>;

/** Charts of the views by day and by page. */
export function ViewTabs({ summary }: { summary: AnalyticsSummary | undefined }) {
  const [tab, setTab] = useState<TabName>('trend');
  return (
    <Card>
      <Tabs
        value={tab}
        onChange={(_event, next: unknown) => isTabName(next) && setTab(next)}
        aria-label="Views by day or by page"
        sx={{ borderBottom: 1, borderColor: 'divider', px: 1 }}
      >
        {tabNames.map((name) => (
          <Tab
            key={name}
            value={name}
            label={tabs[name].label}
            id={`views-tab-${name}`}
            aria-controls={name === tab ? 'views-panel' : undefined}
          />
        ))}
      </Tabs>
      <CardContent role="tabpanel" id="views-panel" aria-labelledby={`views-tab-${tab}`}>
        {summary === undefined ? loadingText : <TabContent tab={tab} summary={summary} />}
      </CardContent>
    </Card>
  );
}

function TabContent({ tab, summary }: { tab: TabName; summary: AnalyticsSummary }) {
  if (summary.topPages.length === 0) {
    return (
      <Typography color="textSecondary" sx={{ py: 6, textAlign: 'center' }}>
        No page view data available
      </Typography>
    );
  }
  return <LazyChart {...tabs[tab].chart(summary)} />;
}

function LazyChart(properties: ComponentProps<typeof FigureChart>) {
  return (
    <LazyPart name="chart" load={loadChart} fallback={loadingText}>
      {(code) => <code.FigureChart {...properties} />}
    </LazyPart>
  );
}
