/** Variables with this prefix can only be ours. */
const ownPrefix = 'COMPANY_';
/** Maximum number of wrong, missing, extra or swapped letters. */
const maxTypos = 2;
/** Names shorter than this, such as PORT, are too similar to other words to search for typos. */
const minNameLength = 7;

/**
 * Finds unknown variables that were probably meant for this site, such as COMPANY_NMAE, MONGODB_URL or public_url.
 *
 * @returns an error text for each variable that was found
 */
export function unknownVariables(names: readonly string[], knownNames: readonly string[]): string[] {
  return names
    .filter((name) => !knownNames.includes(name))
    .flatMap((name) => {
      const suggestion = closestName(name, knownNames);
      if (suggestion === undefined && !name.startsWith(ownPrefix)) return [];
      const hint = suggestion === undefined ? 'See .env.example for all settings.' : `Did you mean ${suggestion}?`;
      return [`${name} is not a setting of this site. ${hint}`];
    });
}

function closestName(name: string, knownNames: readonly string[]): string | undefined {
  if (name.length < minNameLength) return undefined;
  const candidates = knownNames
    .filter((knownName) => knownName.length >= minNameLength)
    .map((knownName) => ({ knownName, distance: distanceBetween(name.toUpperCase(), knownName) }))
    .filter(({ distance }) => distance <= maxTypos)
    .sort((left, right) => left.distance - right.distance);
  return candidates[0]?.knownName;
}

/** Returns the number of different, missing, extra and swapped letters (optimal string alignment distance). */
function distanceBetween(left: string, right: string): number {
  let [previousRow, row]: [number[], number[]] = [[], Array.from({ length: right.length + 1 }, (_, column) => column)];
  for (let rowIndex = 1; rowIndex <= left.length; rowIndex += 1) {
    const nextRow = [rowIndex];
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[rowIndex - 1] === right[column - 1];
      const isSwapped = left[rowIndex - 1] === right[column - 2] && left[rowIndex - 2] === right[column - 1];
      nextRow.push(
        Math.min(
          at(row, column - 1) + (isSame ? 0 : 1),
          at(row, column) + 1,
          at(nextRow, column - 1) + 1,
          isSwapped ? at(previousRow, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [previousRow, row] = [row, nextRow];
  }
  return at(row, right.length);
}

const at = (row: readonly number[], column: number): number => row[column] ?? Number.POSITIVE_INFINITY;
