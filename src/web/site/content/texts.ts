/** All strings in a content value, in order, for tests that check every text. */
export function allTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(allTexts);
}
