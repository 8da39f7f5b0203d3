import { type QuoteRequest, quoteRequest } from '#domain/quote.ts';
import { type Checked, checkAgainst } from '#web/lib/forms/checked.ts';
import { type FormValues, isMistyped, textOf } from '#web/lib/forms/form-fields.ts';

const textFields = ['name', 'email', 'phone', 'company', 'zipCode', 'address', 'buildingType', 'when', 'message'];
const numberFields = ['squareFeet', 'floors', 'restrooms', 'visitsPerWeek'];

/** An optional number. An invalid text becomes NaN, which the schema rejects. */
function numberOf(values: FormValues, name: string): number | undefined {
  const text = textOf(values, name).trim().replaceAll(',', '');
  if (isMistyped(values, name)) return Number.NaN;
  return text === '' ? undefined : Number(text);
}

/** Reads the times from the form: the selects' values, such as '2027-06-21|morning', or the entered day and window. */
function walkthroughsOf(values: FormValues): { day: string; window: string }[] {
  const day = textOf(values, 'walkthroughDay');
  const enteredTime = day === '' ? '' : `${day}|${textOf(values, 'walkthroughWindow')}`;
  const times = new Set([enteredTime, textOf(values, 'walkthrough1'), textOf(values, 'walkthrough2')]);
  times.delete('');
  return [...times].map((time) => {
    const [date = '', window = ''] = time.split('|');
    return { day: date, window };
  });
}

/** Converts the quote form's values to a request, or returns its errors by field. */
export function checkQuote(values: FormValues): Checked<QuoteRequest> {
  const checked = checkAgainst(quoteRequest, {
    ...Object.fromEntries(textFields.filter((name) => name in values).map((name) => [name, textOf(values, name)])),
    ...Object.fromEntries(numberFields.map((name) => [name, numberOf(values, name)])),
    contractEnds: textOf(values, 'contractEnds') || undefined,
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
