import { Box } from '@mui/material';
import type { GridRenderCellParams, GridValidRowModel } from '@mui/x-data-grid';

/** A cell's text on at most two lines, so that a narrow column says it too. The column needs `display: 'flex'`. */
export function TwoLines({ formattedValue }: Pick<GridRenderCellParams<GridValidRowModel>, 'formattedValue'>) {
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
        lineHeight: 1.35,
      }}
    >
      {formattedValue}
    </Box>
  );
}
