import { Card, CardContent, Tab, Tabs, Typography } from '@mui/material';
import { type ComponentProps, useState } from 'react';
import type { AnalyticsSummary } from '#domain/analytics.ts';
import { lateCode } from '#web/lib/late-code.ts';
import { LatePart } from '../shell/late-part.tsx';
import { longDay, shortDay } from './day-name.ts';
import type { FigureChart } from './figure-chart.tsx';
import { pageName } from './page-name.ts';

/** The chart's code is most of this page, and not needed to read the cards. */
const loadChart = lateCode(() => import('./figure-chart.tsx'));

const tabs = [
  ['trend', 'Daily Trend'],
  ['pages', 'Page Views'],
] as const;
type ViewTab = (typeof tabs)[number][0];

const loading = <Typography role="status">Loading trend data...</Typography>;

/** Views by day and by page. */
export function ViewTabs({ summary }: { summary: AnalyticsSummary | undefined }) {
  const [tab, setTab] = useState<ViewTab>('trend');
  return (
    <Card>
      <Tabs
        value={tab}
        onChange={(_event, next: unknown) => setTab(next === 'pages' ? 'pages' : 'trend')}
        aria-label="Views by day or by page"
        sx={{ borderBottom: 1, borderColor: 'divider', px: 1 }}
      >
        {tabs.map(([value, label]) => (
          <Tab
            key={value}
            value={value}
            label={label}
            id={`views-tab-${value}`}
            aria-controls={value === tab ? 'views-panel' : undefined}
          />
        ))}
      </Tabs>
      <CardContent role="tabpanel" id="views-panel" aria-labelledby={`views-tab-${tab}`}>
        {summary === undefined ? loading : <View tab={tab} summary={summary} />}
      </CardContent>
    </Card>
  );
}

function View({ tab, summary }: { tab: ViewTab; summary: AnalyticsSummary }) {
  if (summary.topPages.length === 0) {
    return (
      <Typography color="textSecondary" sx={{ py: 6, textAlign: 'center' }}>
        No page view data available
      </Typography>
    );
  }
  if (tab === 'trend') {
    return (
      <LateChart
        label="Page views on each of the last seven days"
        heading="Day"
        figures={summary.dailyTrend.map(({ day, views }) => ({ axis: shortDay(day), name: longDay(day), views }))}
      />
    );
  }
  return (
    <LateChart
      label="The most viewed pages"
      heading="Page"
      isLying
      figures={summary.topPages.map(({ page, views }) => ({ axis: pageName(page), name: pageName(page), views }))}
    />
  );
}

function LateChart(properties: ComponentProps<typeof FigureChart>) {
  return (
    <LatePart name="chart" load={loadChart} meanwhile={loading}>
      {(code) => <code.FigureChart {...properties} />}
    </LatePart>
  );
}
