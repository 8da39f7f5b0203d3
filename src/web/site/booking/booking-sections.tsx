import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { BookingHints } from '#domain/booking-hints.ts';
import {
  addOnNames,
  addOnPrice,
  addOns,
  hourPrice,
  hoursRange,
  serviceTypeNames,
  serviceTypes,
} from '#domain/booking-rules.ts';
import type { Day } from '#domain/calendar.ts';
import { leadText } from '#domain/policy-texts.ts';
import { useSite } from '#web/lib/company.tsx';
import { useHydrated } from '#web/lib/hydration.ts';
import { useToday } from '#web/lib/use-today.ts';
import { Checkbox, EmailField, RadioGroup, SelectField, TextArea, TextField } from '#web/ui/inputs.tsx';
import styles from './booking.module.css';
import {
  addOnFields,
  bathroomOptions,
  bedroomOptions,
  hoursOptions,
  initialChoices,
  timeOptions,
} from './booking-choices.ts';
import { Hint, SuggestedHours } from './booking-hint.tsx';

/** A part of the form with a heading. */
export function FormSection({ heading, id, children }: { heading: string; id?: string; children: ReactNode }) {
  return (
    <section className={styles.section} id={id}>
      <h2>{heading}</h2>
      {children}
    </section>
  );
}

export function ContactInformation() {
  return (
    <FormSection heading="Contact Information">
      <TextField name="name" label="Name" required autoComplete="name" enterKeyHint="next" />
      <div className={styles.row}>
        <EmailField name="email" label="Email" required enterKeyHint="next" />
        <TextField
          name="phone"
          label="Phone"
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          enterKeyHint="next"
        />
      </div>
    </FormSection>
  );
}

/** @param props.areaAdvice the advice about a ZIP code outside the service area */
export function ServiceAddress({ areaAdvice }: { areaAdvice?: string | undefined }) {
  return (
    <FormSection heading="Service Address">
      <TextField name="address" label="Address" required autoComplete="street-address" enterKeyHint="next" />
      <div className={styles.row}>
        <TextField name="city" label="City" required autoComplete="address-level2" enterKeyHint="next" />
        <TextField
          name="zipCode"
          label="ZIP Code"
          required
          inputMode="numeric"
          autoComplete="postal-code"
          enterKeyHint="next"
          hint={<Hint advice={areaAdvice} />}
        />
      </div>
      <h3>Property Details</h3>
      <div className={styles.row}>
        <SelectField name="bedrooms" label="Bedrooms" choices={bedroomOptions} defaultValue={initialChoices.bedrooms} />
        <SelectField
          name="bathrooms"
          label="Bathrooms"
          choices={bathroomOptions}
          defaultValue={initialChoices.bathrooms}
        />
        <TextField
          name="squareFootage"
          label="Square Footage (optional)"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
        />
      </div>
    </FormSection>
  );
}

type DetailsProps = {
  hints?: BookingHints;
  /** The chosen hours. */
  hours: number;
  /** The suggested hours for the chosen rooms and type of service. */
  suggestedHours: number;
  /** The calendar of time windows. */
  children?: ReactNode;
};

export function ServiceDetails({ hints = {}, hours, suggestedHours, children }: DetailsProps) {
  const { prices, leadHours } = useSite();
  const isHydrated = useHydrated();
  const dateField = useEarliestDay(useToday());
  return (
    <FormSection heading="Service Details">
      <RadioGroup
        name="serviceType"
        label="Service Type"
        choices={serviceTypes.map((value) => ({
          value,
          label: serviceTypeNames[value],
          detail: `$${hourPrice(value, prices)} per hour`,
        }))}
      />
      <div className={styles.row}>
        <TextField
          name="serviceDate"
          label="Date"
          required
          type="date"
          ref={dateField}
          autoComplete="off"
          hint={
            <Hint text={leadHours > 0 ? `Please book ${leadText(leadHours)}.` : undefined} advice={hints.serviceDate} />
          }
        />
        <SelectField
          name="serviceTime"
          label="Time"
          choices={timeOptions}
          defaultValue={initialChoices.serviceTime}
          hint={<Hint advice={hints.serviceTime} />}
        />
        <SelectField
          name="hours"
          label="Hours"
          choices={hoursOptions}
          defaultValue={initialChoices.hours}
          hint={<Hint text={`From ${hoursRange.min} to ${hoursRange.max} hours.`} advice={hints.hours} />}
        />
      </div>
      {isHydrated && hours !== suggestedHours && <SuggestedHours hours={suggestedHours} />}
      {children}
      <fieldset className={styles.addOns}>
        <legend>Additional Services</legend>
        {addOns.map((addOn) => (
          <Checkbox
            key={addOn}
            name={addOnFields[addOn]}
            label={`${addOnNames[addOn]} (+$${addOnPrice(addOn, prices)})`}
          />
        ))}
      </fieldset>
      <TextArea
        name="specialInstructions"
        label="Special Instructions (optional)"
        rows={4}
        hint="Who referred you, pets, gate codes, rooms to skip: whatever helps the crew."
      />
    </FormSection>
  );
}

/** Makes `day` the earliest day of a date field's calendar. The server's HTML, which may be a day old, has no limit. */
function useEarliestDay(day: Day): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = field.current;
    if (input === null) return undefined;
    // When `min` is set, Chromium forgets the digits that are being typed, and a date that does not exist.
    const setLimit = (): void => {
      const isTyped = input === document.activeElement && input.value !== '';
      if (!isTyped && !input.validity.badInput) input.min = day;
    };
    setLimit();
    input.addEventListener('blur', setLimit);
    return () => input.removeEventListener('blur', setLimit);
  }, [day]);
  return field;
}
