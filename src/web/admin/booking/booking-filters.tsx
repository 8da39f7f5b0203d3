import { ChoiceField } from '../table/choice-field.tsx';
import { DayField } from '../table/day-field.tsx';
import { isReversed } from '../table/list-view.ts';
import { type BookingView, bookingStatusChoices, paymentChoices, serviceChoices } from './booking-view.ts';

type BookingFiltersProps = { view: BookingView; onNarrow: (change: Partial<BookingView>) => void };

export function BookingFilters({ view, onNarrow }: BookingFiltersProps) {
  return (
    <>
      <ChoiceField
        label="Status"
        value={view.status}
        choices={bookingStatusChoices}
        onChange={(status) => onNarrow({ status })}
      />
      <ChoiceField
        label="Payment"
        value={view.payment}
        choices={paymentChoices}
        onChange={(payment) => onNarrow({ payment })}
      />
      <ChoiceField
        label="Service"
        value={view.service}
        choices={serviceChoices}
        onChange={(service) => onNarrow({ service })}
      />
      <DayField label="Service from" value={view.from} onChange={(from) => onNarrow({ from })} />
      <DayField
        label="Service to"
        value={view.to}
        error={isReversed(view) ? 'Service to is before Service from.' : undefined}
        onChange={(to) => onNarrow({ to })}
      />
    </>
  );
}
