/** Variables with this prefix can only be ours. */
const ownPrefix = 'COMPANY_';
/** Maximum wrong, missing, extra or swapped letters. */
const maxTypos = 2;
/** Min length of a name whose typos are looked for: shorter names, such as PORT, are too similar to other words. */
const longName = 7;

/**
 * Finds variables that are not read but were probably meant for this site: COMPANY_NMAE, MONGODB_URL, public_url.
 *
 * @returns a sentence for each
 */
export function unknownVariables(names: readonly string[], known: readonly string[]): string[] {
  return names
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = closest(name, known);
      if (meant === undefined && !name.startsWith(ownPrefix)) return [];
      const hint = meant === undefined ? 'See .env.example for those that are' : `Did you mean ${meant}`;
      return [`${name} is no setting of this site. ${hint}${meant === undefined ? '.' : '?'}`];
    });
}

function closest(name: string, known: readonly string[]): string | undefined {
  if (name.length < longName) return undefined;
  const near = known
    .filter((other) => other.length >= longName)
    .map((other) => ({ other, distance: distanceBetween(name.toUpperCase(), other) }))
    .filter(({ distance }) => distance <= maxTypos)
    .sort((left, right) => left.distance - right.distance);
  return near[0]?.other;
}

/** Returns the number of different, missing, extra and swapped letters (optimal string alignment distance). */
function distanceBetween(left: string, right: string): number {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: right.length + 1 }, (_, column) => column)];
  for (let line = 1; line <= left.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= right.length; column += 1) {
      const same = left[line - 1] === right[column - 1];
      const swapped = left[line - 1] === right[column - 2] && left[line - 2] === right[column - 1];
      next.push(
        Math.min(
          at(row, column - 1) + (same ? 0 : 1),
          at(row, column) + 1,
          at(next, column - 1) + 1,
          swapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [before, row] = [row, next];
  }
  return at(row, right.length);
}

const at = (row: readonly number[], column: number): number => row[column] ?? Number.POSITIVE_INFINITY;
