/** Names that begin so are ours alone. */
const ownPrefix = 'COMPANY_';
/** How many letters of a longer name may be wrong, missing, too many or exchanged. */
const slips = 2;
/** Shorter names, such as PORT, are close to words that mean something else. */
const longName = 7;

/**
 * Finds variables that nobody reads and that somebody meant for this site: COMPANY_NMAE, MONGODB_URL, public_url.
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
    .filter(({ distance }) => distance <= slips)
    .sort((left, right) => left.distance - right.distance);
  return near[0]?.other;
}

/** Letters that differ, are missing or too many, and neighbours that changed places (optimal string alignment). */
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
