import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { WindowState } from '#domain/availability.ts';
import { type ServiceTime, serviceTimeNames, serviceTimes, serviceTimeWindows } from '#domain/booking-rules.ts';
import { businessDay, type Day, isCalendarDay, startOfMonth } from '#domain/calendar.ts';
import { closureOf } from '#domain/closures-rules.ts';
import { dateFormat } from '#domain/date-format.ts';
import type { Slot } from '#domain/places.ts';
import { longDay } from '#domain/visit.ts';
import { calendarWeekdays, weekdayNames, weekdayShortNames } from '#domain/weekday.ts';
import { useSite } from '#web/lib/company.tsx';
import { Button } from '#web/ui/button.tsx';
import { type MonthWindows, useMonth } from './use-month.ts';
import styles from './window-picker.module.css';
import { type DayWindows, dayAfterKey, dayState, monthFrom, weeksOf, windowText } from './window-states.ts';

const monthFormat = dateFormat({ timeZone: 'UTC', month: 'long', year: 'numeric' });
const monthName = (month: Day): string => monthFormat(new Date(`${month}T00:00:00Z`));

type PickerProps = {
  /** The current choice; `serviceDate` is empty until a day is chosen. */
  chosenSlot: Slot;
  /** The length of the visit; hours. */
  hours: number;
  onChoose: (slot: Slot) => void;
  /** The booked window, if the customer moves a visit. Its label says 'your time now', not its state. */
  bookedSlot?: Slot;
  /** The number of failed attempts to send the form. After each one, the states of the windows are fetched again. */
  sendFailures?: number;
  /** Called with the state of the chosen window; undefined while it is unknown, and if bookings are not limited. */
  onState?: (state: WindowState | undefined) => void;
  /** Whether the calendar is hidden if bookings are not limited: then every window from today on is open. */
  onlyIfLimited?: boolean;
};

/** A calendar of one month, and the time windows of the chosen day. */
export function WindowPicker({
  chosenSlot,
  hours,
  onChoose,
  bookedSlot,
  sendFailures = 0,
  onState,
  onlyIfLimited = false,
}: PickerProps) {
  const today = businessDay(new Date());
  const dayToShow =
    isCalendarDay(chosenSlot.serviceDate) && chosenSlot.serviceDate >= today ? chosenSlot.serviceDate : today;
  const [focusedDay, setFocusedDay] = useState(dayToShow);
  const [previousDate, setPreviousDate] = useState(chosenSlot.serviceDate);
  // The calendar also shows a day that was chosen elsewhere, such as in the date field.
  if (previousDate !== chosenSlot.serviceDate) {
    setPreviousDate(chosenSlot.serviceDate);
    setFocusedDay(dayToShow);
  }
  const month = startOfMonth(focusedDay);
  const monthWindows = useMonth(month, { hours, sendFailures });
  const dayWindows = monthWindows.days.get(chosenSlot.serviceDate);
  const chosenState = monthWindows.limited === true ? dayWindows?.windows[chosenSlot.serviceTime] : undefined;
  useEffect(() => onState?.(chosenState), [chosenState, onState]);
  if (onlyIfLimited && monthWindows.limited !== true) return null;
  const isBooked = (serviceTime: ServiceTime): boolean =>
    bookedSlot?.serviceTime === serviceTime && bookedSlot.serviceDate === chosenSlot.serviceDate;
  const focusDay = (day: Day): void => setFocusedDay(day < today ? today : day);
  return (
    <div className={styles.picker}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.step}
          disabled={month <= startOfMonth(today)}
          onClick={() => focusDay(monthFrom(month, -1))}
          aria-label="Previous month"
        >
          ‹
        </button>
        <p className={styles.month} aria-live="polite">
          {monthName(month)}
        </p>
        <button
          type="button"
          className={styles.step}
          onClick={() => focusDay(monthFrom(month, 1))}
          aria-label="Next month"
        >
          ›
        </button>
      </div>
      <MonthGrid
        monthWindows={monthWindows}
        focusedDay={focusedDay}
        chosenDay={chosenSlot.serviceDate}
        onFocus={focusDay}
        onChoose={(openDay) =>
          onChoose({ serviceDate: openDay.date, serviceTime: openTime(openDay, chosenSlot.serviceTime) })
        }
      />
      {monthWindows.failed && (
        <p role="alert" className={styles.note}>
          What is open could not be loaded.{' '}
          <Button size="small" variant="outline" onClick={monthWindows.reload}>
            Try again
          </Button>
        </p>
      )}
      {dayWindows !== undefined && (
        <section className={styles.windows} aria-label={`Windows on ${longDay(dayWindows.date)}`}>
          {serviceTimes.map((serviceTime) => {
            const state = dayWindows.windows[serviceTime];
            return (
              <button
                key={serviceTime}
                type="button"
                className={styles.window}
                aria-pressed={chosenSlot.serviceTime === serviceTime && state === 'open'}
                disabled={state !== 'open'}
                onClick={() => onChoose({ serviceDate: dayWindows.date, serviceTime })}
              >
                <span>{serviceTimeNames[serviceTime]}</span> <span>{serviceTimeWindows[serviceTime]}</span>
                {isBooked(serviceTime) ? (
                  <span className={styles.state}> your time now</span>
                ) : (
                  state !== 'open' && <span className={styles.state}> {windowText(state)}</span>
                )}
              </button>
            );
          })}
        </section>
      )}
    </div>
  );
}

/** The preferred time if its window is open, otherwise the first time with an open window. */
const openTime = ({ windows }: DayWindows, preferredTime: ServiceTime): ServiceTime =>
  windows[preferredTime] === 'open'
    ? preferredTime
    : (serviceTimes.find((time) => windows[time] === 'open') ?? preferredTime);

type GridProps = {
  monthWindows: MonthWindows;
  focusedDay: Day;
  chosenDay: Day;
  onFocus: (day: Day) => void;
  onChoose: (openDay: DayWindows) => void;
};

function MonthGrid({ monthWindows, focusedDay, chosenDay, onFocus, onChoose }: GridProps) {
  const grid = useRef<HTMLTableElement>(null);
  const mustMoveFocus = useRef(false);
  // After a key such as an arrow, the browser's focus moves to the new day, even in another month.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each newly focused day
  useEffect(() => {
    if (!mustMoveFocus.current) return;
    mustMoveFocus.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [focusedDay]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = dayAfterKey(focusedDay, event.key);
    if (next === undefined) return;
    event.preventDefault();
    mustMoveFocus.current = true;
    onFocus(next);
  };
  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move between the days
      role="grid"
      className={styles.grid}
      aria-label={monthName(startOfMonth(focusedDay))}
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {calendarWeekdays.map((weekday) => (
            <th key={weekday} scope="col" abbr={weekdayNames[weekday]}>
              {weekdayShortNames[weekday]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(focusedDay).map((week) => (
          <tr key={week.find((day) => day !== undefined)}>
            {week.map((day, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the days of a week keep their order
              <td key={index}>
                {day !== undefined && (
                  <DayButton
                    day={day}
                    dayWindows={monthWindows.days.get(day)}
                    isFocused={day === focusedDay}
                    isChosen={day === chosenDay}
                    onPress={(openDay) => {
                      onFocus(day);
                      if (openDay !== undefined) onChoose(openDay);
                    }}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayProps = {
  day: Day;
  dayWindows: DayWindows | undefined;
  isFocused: boolean;
  isChosen: boolean;
  /** Called with undefined if the day has no open window. */
  onPress: (openDay: DayWindows | undefined) => void;
};

/** A day without open windows is not disabled, so that it can be focused: its label says why it cannot be chosen. */
function DayButton({ day, dayWindows, isFocused, isChosen, onPress }: DayProps) {
  const { closures } = useSite();
  const stateWithoutAnswer = day < businessDay(new Date()) ? 'past' : undefined;
  const state = dayWindows === undefined ? stateWithoutAnswer : dayState(dayWindows);
  const isOpen = state === 'open';
  const closure = closureOf(day, closures);
  const stateText =
    state === undefined
      ? 'not known yet'
      : state === 'closed' && closure
        ? `closed: ${closure.label}`
        : windowText(state);
  return (
    <button
      type="button"
      className={styles.day}
      tabIndex={isFocused ? 0 : -1}
      aria-label={`${longDay(day)}: ${stateText}`}
      title={isOpen ? undefined : stateText}
      aria-disabled={!isOpen}
      aria-pressed={isChosen}
      onClick={() => onPress(isOpen ? dayWindows : undefined)}
    >
      {Number(day.slice(8))}
    </button>
  );
}
