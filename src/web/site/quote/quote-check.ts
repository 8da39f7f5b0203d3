import { type QuoteRequest, quoteRequest } from '#domain/quote.ts';
import { type Checked, checkAgainst } from '#web/lib/forms/checked.ts';
import { type FormValues, isMistyped, textOf } from '#web/lib/forms/form-fields.ts';

const texts = ['name', 'email', 'phone', 'company', 'zipCode', 'address', 'buildingType', 'when', 'message'];
const numbers = ['squareFeet', 'floors', 'restrooms', 'visitsPerWeek'];

/** An optional number. An invalid text becomes NaN, which the schema rejects. */
function numberOf(values: FormValues, name: string): number | undefined {
  const text = textOf(values, name).trim().replaceAll(',', '');
  if (isMistyped(values, name)) return Number.NaN;
  return text === '' ? undefined : Number(text);
}

/**
 * Reads a time from the form: a select's value such as '2027-06-21|morning', or a day whose window is in another field.
 */
function walkthroughOf(text: string, windowOfDay: string): { day: string; window: string }[] {
  const [day = '', window = windowOfDay] = text.split('|');
  return text === '' ? [] : [{ day, window }];
}

/** The quote form's content as a request. */
export function checkQuote(values: FormValues): Checked<QuoteRequest> {
  const chosen = [...new Set([textOf(values, 'walkthrough1'), textOf(values, 'walkthrough2')])];
  const checked = checkAgainst(quoteRequest, {
    ...Object.fromEntries(texts.filter((name) => name in values).map((name) => [name, textOf(values, name)])),
    ...Object.fromEntries(numbers.map((name) => [name, numberOf(values, name)])),
    contractEnds: textOf(values, 'contractEnds') || undefined,
    needsCertificate: textOf(values, 'needsCertificate') !== '' || undefined,
    services: values.services ?? [],
    walkthroughs: chosen.flatMap((text) => walkthroughOf(text, textOf(values, 'walkthrough1Window'))),
  });
  if (checked.ok) return checked;
  const fieldOf = (path: string): string => {
    if (path.startsWith('walkthroughs')) return 'walkthrough1';
    return path.startsWith('services') ? 'services' : path;
  };
  return { ok: false, issues: checked.issues.map(({ path, message }) => ({ path: fieldOf(path), message })) };
}
