import { mdiArrowAll, mdiCalendarCheckOutline } from '@mdi/js';
import { Box, ButtonBase, Checkbox, IconButton, Typography } from '@mui/material';
import { bookingStatus } from '#domain/booking.ts';
import type { Job } from '#domain/crew.ts';
import { Icon } from '../shell/icon.tsx';
import { focusRingInside } from '../shell/theme.ts';
import { confirmAction } from './bulk-actions.ts';

type JobCardProps = {
  job: Job;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onOpen: () => void;
  onConfirm: () => void;
  onMove: () => void;
};

const edgeColors: Readonly<Record<string, string>> = {
  Pending: 'warning.main',
  Confirmed: 'primary.main',
  Completed: 'success.main',
};

/** The type of the drag data that contains the id of a dragged job. */
export const jobDataType = 'application/x-booking';

/** A job on the board, in two lines. The job can be moved by dragging the card, or with a button. */
export function JobCard({ job, isSelected, onSelect, onOpen, onConfirm, onMove }: JobCardProps) {
  const status = bookingStatus(job);
  return (
    <Box
      data-job={job.id}
      draggable
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(jobDataType, job.id);
        dataTransfer.effectAllowed = 'move';
      }}
      sx={{
        display: 'flex',
        alignItems: 'center',
        minWidth: 0,
        border: 1,
        borderColor: 'divider',
        borderLeft: 4,
        borderLeftColor: edgeColors[status] ?? 'text.disabled',
        borderRadius: 1,
        bgcolor: isSelected ? 'action.selected' : 'background.paper',
      }}
    >
      <Checkbox
        size="small"
        checked={isSelected}
        onChange={(_event, checked) => onSelect(checked)}
        slotProps={{ input: { 'aria-label': `Select ${job.name}` } }}
        sx={{ p: 0.5 }}
      />
      <ButtonBase
        onClick={onOpen}
        sx={{
          flexGrow: 1,
          minWidth: 0,
          // A finger needs a higher button than a mouse pointer.
          minHeight: { xs: 42, md: 32 },
          display: 'block',
          textAlign: 'left',
          '&.Mui-focusVisible': focusRingInside,
        }}
      >
        <Typography
          component="span"
          variant="body2"
          noWrap
          sx={{ display: 'block', fontWeight: 700, lineHeight: { xs: 1.3, md: 1.2 } }}
        >
          {job.name}
        </Typography>
        <Typography
          component="span"
          variant="caption"
          noWrap
          sx={{ display: 'block', lineHeight: { xs: 1.3, md: 1.2 } }}
        >
          {`${status}${job.paymentStatus === 'paid' ? ', paid' : ''}${job.overCapacity === true ? ', over capacity' : ''} · ${job.hours} h · ${job.city}`}
        </Typography>
      </ButtonBase>
      {confirmAction.appliesTo(job) && (
        <IconButton size="small" color="warning" aria-label={`Confirm ${job.name}`} title="Confirm" onClick={onConfirm}>
          <Icon path={mdiCalendarCheckOutline} fontSize="small" />
        </IconButton>
      )}
      <IconButton size="small" title="Move" aria-label={`Move ${job.name}`} onClick={onMove}>
        <Icon path={mdiArrowAll} fontSize="small" />
      </IconButton>
    </Box>
  );
}
