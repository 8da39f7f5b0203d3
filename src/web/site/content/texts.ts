/** Every string inside a content value, in order, for rules that hold for all of them. */
export function allTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(allTexts);
}
