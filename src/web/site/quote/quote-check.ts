import { type QuoteRequest, quoteRequest } from '#domain/quote.ts';
import { type Checked, checkAgainst } from '#web/lib/forms/checked.ts';
import { type FormValues, isMistyped, textOf } from '#web/lib/forms/form-fields.ts';

const textFields = ['name', 'email', 'phone', 'company', 'zipCode', 'address', 'buildingType', 'when', 'message'];
const numberFields = ['squareFeet', 'floors', 'restrooms', 'visitsPerWeek'];

/** An optional number; undefined if its field is empty. A text that is not a number becomes NaN, which is an error. */
function numberOf(values: FormValues, name: string): number | undefined {
  const text = textOf(values, name).trim().replaceAll(',', '');
  if (isMistyped(values, name)) return Number.NaN;
  return text === '' ? undefined : Number(text);
}

/** A day; an impossible one, such as 02/31, becomes a text that the schema rejects. */
const dayOf = (values: FormValues, name: string): string =>
  isMistyped(values, name) ? 'no such day' : textOf(values, name);

/**
 * Reads the walkthrough times from the form, which has either selects, with values such as '2027-06-21|morning', or
 * fields for a day and a window.
 */
function walkthroughsOf(values: FormValues): { day: string; window: string }[] {
  const day = dayOf(values, 'walkthroughDay');
  const enteredTime = day === '' ? '' : `${day}|${textOf(values, 'walkthroughWindow')}`;
  const times = new Set([enteredTime, textOf(values, 'walkthrough1'), textOf(values, 'walkthrough2')]);
  times.delete('');
  return [...times].map((time) => {
    const [date = '', window = ''] = time.split('|');
    return { day: date, window };
  });
}

/** Converts the quote form's content to a request, or returns the errors with the names of the form's fields. */
export function checkQuote(values: FormValues): Checked<QuoteRequest> {
  const checked = checkAgainst(quoteRequest, {
    ...Object.fromEntries(textFields.filter((name) => name in values).map((name) => [name, textOf(values, name)])),
    ...Object.fromEntries(numberFields.map((name) => [name, numberOf(values, name)])),
    contractEnds: dayOf(values, 'contractEnds') || undefined,
    needsCertificate: textOf(values, 'needsCertificate') !== '' || undefined,
    services: values.services ?? [],
    walkthroughs: walkthroughsOf(values),
  });
  if (checked.ok) return checked;
  const fieldOf = (path: string): string => {
    if (path.startsWith('walkthroughs')) return 'walkthroughDay' in values ? 'walkthroughDay' : 'walkthrough1';
    return path.startsWith('services') ? 'services' : path;
  };
  return { ok: false, issues: checked.issues.map(({ path, message }) => ({ path: fieldOf(path), message })) };
}
