import type { Booking } from '#domain/booking.ts';
import { addOnNames, addOns, serviceTimes, serviceTypeNames, serviceTypes } from '#domain/booking-rules.ts';
import type { SiteEvent } from '#domain/event.ts';
import { formatCents, formatDollars } from '#domain/format.ts';
import { formatDay, formatWindow } from '../record/format.ts';

const roleText = { office: 'Office', visitor: 'Customer', system: 'Automatic' } as const;

/** The author of an event: the name, such as 'Ana' or 'Ana (office)', or the role if no name is known. */
export const actorText = ({ role, name }: SiteEvent['who']): string =>
  name === undefined || name === '' ? roleText[role] : `${name}${role === 'office' ? ' (office)' : ''}`;

/** The name of an event, such as 'Crew assigned'. */
export function eventText({ what }: Pick<SiteEvent, 'what'>): string {
  const name = what.slice(what.indexOf('.') + 1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return name === 'created' ? 'Booked' : name.charAt(0).toUpperCase() + name.slice(1);
}

const textOf = (value: unknown): string =>
  value === undefined || value === null || value === '' ? 'none' : String(value);
const numberText = (value: unknown, format: (amount: number) => string): string =>
  typeof value === 'number' ? format(value) : textOf(value);

type FieldText = readonly [label: string, show: (value: unknown) => string];

/**
 * How a change of each field is shown. `changeText` adds the crew. The state, payment and spam mark have no text here,
 * because the event's name usually says that they changed.
 */
const fieldTexts: Readonly<Partial<Record<keyof Booking, FieldText>>> = {
  name: ['Name', textOf],
  email: ['Email', textOf],
  phone: ['Phone', textOf],
  address: ['Address', textOf],
  city: ['City', textOf],
  zipCode: ['ZIP code', textOf],
  bedrooms: ['Bedrooms', textOf],
  bathrooms: ['Bathrooms', textOf],
  squareFootage: ['Square footage', textOf],
  serviceType: ['Service', (value) => serviceTypeNames[serviceTypes.find((type) => type === value) ?? 'regular']],
  serviceDate: ['Day', (value) => formatDay(textOf(value))],
  serviceTime: ['Time', (value) => formatWindow(serviceTimes.find((time) => time === value) ?? 'morning')],
  hours: ['Hours', textOf],
  additionalServices: ['Add-ons', addOnText],
  specialInstructions: ['Instructions', textOf],
  totalPrice: ['Price', (value) => numberText(value, formatDollars)],
  feeCents: ['Fee', (value) => numberText(value, formatCents)],
  endReason: ['Reason', textOf],
};

function addOnText(value: unknown): string {
  const selection = new Map<string, unknown>(Object.entries(Object(value)));
  return addOns.flatMap((addOn) => (selection.get(addOn) === true ? [addOnNames[addOn]] : [])).join(', ') || 'none';
}

/**
 * A text for each changed field of `fieldTexts`, such as 'Hours: 3 → 4', or 'Instructions: Ring twice' if the field had
 * no value before; and for a changed crew, such as 'Crew: none → Blue'. Empty for a new booking, because the panel
 * shows the booking's fields.
 */
export function changeText(
  { what, before = {}, after = {} }: Pick<SiteEvent, 'what' | 'before' | 'after'>,
  crewName: (id: string) => string,
): string[] {
  if (what.endsWith('.created')) return [];
  const changes = Object.entries(fieldTexts).flatMap(([name, [label, show]]) => {
    if (!(name in before) && !(name in after)) return [];
    return name in before
      ? [`${label}: ${show(before[name])} → ${show(after[name])}`]
      : [`${label}: ${show(after[name])}`];
  });
  const crewText = (id: unknown): string => (typeof id === 'string' ? crewName(id) : 'none');
  const hasCrewChange = 'crewId' in before || 'crewId' in after;
  return hasCrewChange ? [...changes, `Crew: ${crewText(before.crewId)} → ${crewText(after.crewId)}`] : changes;
}
