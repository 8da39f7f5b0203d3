import { businessDay, isCalendarDay } from './calendar.ts';

export const serviceTypes = ['regular', 'deep'] as const;
export const serviceTimes = ['morning', 'afternoon', 'evening'] as const;
export const bathroomChoices = ['1', '1.5', '2', '2.5', '3', '3.5', '4'] as const;
export const bedroomRange = { min: 0, max: 5 } as const;
export const hoursRange = { min: 2, max: 8 } as const;
export const paymentStatuses = ['pending', 'paid'] as const;

export type ServiceType = (typeof serviceTypes)[number];
export type ServiceTime = (typeof serviceTimes)[number];
export type AdditionalServices = { stoveCleaning: boolean; refrigeratorCleaning: boolean };
export const addOns = ['stoveCleaning', 'refrigeratorCleaning'] as const satisfies (keyof AdditionalServices)[];

export const serviceTypeNames: Readonly<Record<ServiceType, string>> = {
  regular: 'Regular cleaning',
  deep: 'Deep cleaning',
};

export const addOnNames: Readonly<Record<keyof AdditionalServices, string>> = {
  stoveCleaning: 'Stove/oven cleaning',
  refrigeratorCleaning: 'Refrigerator cleaning',
};

/** The prices of home cleaning in whole US dollars. */
export type Prices = { regularHour: number; deepHour: number; stove: number; refrigerator: number };

/** The default prices (SPEC section 9). */
export const initialPrices: Readonly<Prices> = { regularHour: 65, deepHour: 85, stove: 50, refrigerator: 50 };

/** The price of one hour in US dollars. */
export const hourPrice = (type: ServiceType, prices: Readonly<Prices>): number =>
  type === 'deep' ? prices.deepHour : prices.regularHour;

/** The price of an add-on in US dollars. */
export const addOnPrice = (addOn: keyof AdditionalServices, prices: Readonly<Prices>): number =>
  addOn === 'stoveCleaning' ? prices.stove : prices.refrigerator;

export const serviceTimeNames: Readonly<Record<ServiceTime, string>> = {
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
};

export const serviceTimeWindows: Readonly<Record<ServiceTime, string>> = {
  morning: '8am-12pm',
  afternoon: '12pm-4pm',
  evening: '4pm-8pm',
};

/** The customer's choices that determine the total. */
export type PricedChoices = { serviceType: ServiceType; hours: number; additionalServices: AdditionalServices };

/** The total in whole US dollars: hourly rate × hours + add-ons. */
export function totalPrice(
  { serviceType, hours, additionalServices }: PricedChoices,
  prices: Readonly<Prices>,
): number {
  const stove = additionalServices.stoveCleaning ? addOnPrice('stoveCleaning', prices) : 0;
  const refrigerator = additionalServices.refrigeratorCleaning ? addOnPrice('refrigeratorCleaning', prices) : 0;
  return hourPrice(serviceType, prices) * hours + stove + refrigerator;
}

/** The reason why a booking for `day` cannot be accepted at `now`, as a sentence; undefined if it can. */
export function serviceDateIssue(day: string, now: Date): string | undefined {
  if (!isCalendarDay(day)) return 'That date does not exist. Please choose another one.';
  if (day < businessDay(now)) return 'The date cannot be in the past. Please choose today or later.';
  return undefined;
}

/** Texts that the specification fixes (SPEC section 8). */
export const bookingTexts = {
  submitted: 'Booking Request Submitted!',
  willContact: "We'll contact you shortly to confirm your appointment.",
  failed: 'Submission Error',
  rejected: 'There was a problem submitting your booking.',
  noConnection: 'There was a problem connecting to our server. Please try again.',
} as const;
