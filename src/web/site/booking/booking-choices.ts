import type { ChosenVisit } from '#domain/booking-hints.ts';
import {
  type AdditionalServices,
  bathroomChoices,
  bedroomRange,
  hoursRange,
  type PricedChoices,
  serviceTimeNames,
  serviceTimes,
  serviceTimeWindows,
  serviceTypes,
} from '#domain/booking-rules.ts';
import type { Rooms } from '#domain/suggested-hours-rules.ts';
import { type FormValues, isChecked, textOf } from '#web/lib/forms/form-fields.ts';
import type { Choice } from '#web/ui/inputs.tsx';

export const initialChoices = { bedrooms: '2', bathrooms: '2', hours: String(hoursRange.min), serviceTime: 'morning' };

const wholeNumbersIn = ({ min, max }: { min: number; max: number }): number[] =>
  Array.from({ length: max - min + 1 }, (_, index) => min + index);

export const bedroomOptions: readonly Choice[] = wholeNumbersIn(bedroomRange).map((count) => ({
  value: String(count),
  label: count === 0 ? 'Studio' : count === bedroomRange.max ? `${count}+` : String(count),
}));

export const bathroomOptions: readonly Choice[] = bathroomChoices.map((count, index) => ({
  value: count,
  label: index === bathroomChoices.length - 1 ? `${count}+` : count,
}));

export const hoursOptions: readonly Choice[] = wholeNumbersIn(hoursRange).map((count) => ({
  value: String(count),
  label: `${count} hours`,
}));

export const timeOptions: readonly Choice[] = serviceTimes.map((time) => ({
  value: time,
  label: `${serviceTimeNames[time]} (${serviceTimeWindows[time]})`,
}));

/** The names of the add-ons' checkboxes, which are also the paths of their errors in the request. */
export const addOnFields: Readonly<Record<keyof AdditionalServices, string>> = {
  stoveCleaning: 'additionalServices.stoveCleaning',
  refrigeratorCleaning: 'additionalServices.refrigeratorCleaning',
};

/** The choices that determine the price. A missing field has its initial value. */
export function pricedChoices(values: FormValues): PricedChoices {
  const chosenType = textOf(values, 'serviceType');
  return {
    serviceType: serviceTypes.find((type) => type === chosenType) ?? 'regular',
    hours: Number(textOf(values, 'hours') || hoursRange.min),
    additionalServices: {
      stoveCleaning: isChecked(values, addOnFields.stoveCleaning),
      refrigeratorCleaning: isChecked(values, addOnFields.refrigeratorCleaning),
    },
  };
}

/** The choices that determine the suggested hours. A missing field has its initial value. */
export function chosenRooms(values: FormValues): Rooms {
  const bathrooms = textOf(values, 'bathrooms') || initialChoices.bathrooms;
  return {
    bedrooms: Number(textOf(values, 'bedrooms') || initialChoices.bedrooms),
    bathrooms: bathroomChoices.find((count) => count === bathrooms) ?? '2',
    serviceType: pricedChoices(values).serviceType,
  };
}

/** The chosen day, time and hours. */
export function chosenVisit(values: FormValues): ChosenVisit {
  const time = textOf(values, 'serviceTime');
  return {
    serviceDate: textOf(values, 'serviceDate'),
    serviceTime: serviceTimes.find((candidate) => candidate === time) ?? 'morning',
    hours: pricedChoices(values).hours,
  };
}
