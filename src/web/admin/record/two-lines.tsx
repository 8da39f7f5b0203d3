import { Box } from '@mui/material';
import type { GridRenderCellParams, GridValidRowModel } from '@mui/x-data-grid';
import { formatMoment } from './format.ts';

/** A cell's text on at most two lines, so that it fits a narrow column. */
function TwoLines({ formattedValue }: Pick<GridRenderCellParams<GridValidRowModel>, 'formattedValue'>) {
  return (
    <Box
      component="span"
      sx={{
        display: '-webkit-box',
        WebkitLineClamp: 2,
        WebkitBoxOrient: 'vertical',
        overflow: 'hidden',
        overflowWrap: 'anywhere',
        whiteSpace: 'normal',
        lineHeight: 1.25,
      }}
    >
      {formattedValue}
    </Box>
  );
}

/** The properties of a column whose texts wrap onto at most two lines. */
export const wrapping = { display: 'flex', renderCell: TwoLines } as const;

/** The column with the time at which a record was created. */
export const dateColumn = {
  field: 'createdAt',
  headerName: 'Date',
  width: 116,
  valueFormatter: (time: string) => formatMoment(time),
  ...wrapping,
} as const;
