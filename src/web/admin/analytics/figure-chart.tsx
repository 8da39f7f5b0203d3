import { Box, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { BarChart } from '@mui/x-charts/BarChart';
import { useId } from 'react';
import { formatCount } from '../record/format.ts';
import { countScale } from './count-scale.ts';

/** One bar: its short name on the axis, its full name in the table, and its number of views. */
export type Figure = { axis: string; name: string; views: number };

type FigureChartProps = {
  /** The name of the chart and of its table for screen readers. */
  label: string;
  /** The heading of the column with the figures' names. */
  heading: string;
  figures: readonly Figure[];
  /** Whether the bars are horizontal, which leaves room for long names. */
  isHorizontal?: boolean;
};

/** Shows figures as bars, and as a table beside or below them. */
export function FigureChart({ label, heading, figures, isHorizontal = false }: FigureChartProps) {
  const tableId = useId();
  const axisNames = figures.map(({ axis }) => axis);
  const nameAxis = { data: axisNames, scaleType: 'band' } as const;
  const { max, ticks } = countScale(Math.max(...figures.map(({ views }) => views)));
  const countAxis = { min: 0, max, tickInterval: ticks, domainLimit: 'strict', valueFormatter: formatCount } as const;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
        gap: 3,
        alignItems: 'start',
      }}
    >
      <Box role="img" aria-label={label} aria-describedby={tableId} sx={{ minWidth: 0 }}>
        {/* Screen readers read the table instead. */}
        <Box aria-hidden="true">
          <BarChart
            height={320}
            layout={isHorizontal ? 'horizontal' : 'vertical'}
            series={[
              {
                data: figures.map(({ views }) => views),
                label: 'Views',
                valueFormatter: (views) => formatCount(views ?? 0),
              },
            ]}
            xAxis={[isHorizontal ? countAxis : { ...nameAxis, tickLabelStyle: { fontSize: 12 } }]}
            yAxis={[
              isHorizontal
                ? { ...nameAxis, width: 120, tickLabelStyle: { fontSize: 12 } }
                : { ...countAxis, width: 44 },
            ]}
            colors={['#0a6b78']}
            borderRadius={4}
            hideLegend
            skipAnimation
            disableKeyboardNavigation
          />
        </Box>
      </Box>
      <TableContainer>
        <Table id={tableId} size="small" aria-label={label}>
          <TableHead>
            <TableRow>
              <TableCell>{heading}</TableCell>
              <TableCell align="right">Views</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {figures.map(({ name, views }) => (
              <TableRow key={name}>
                <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
                  {name}
                </TableCell>
                <TableCell align="right">{formatCount(views)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  );
}
