/** All strings at any depth of a content value, in order, for tests. Ids and the names of pictures are among them. */
export function allTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(allTexts);
}
