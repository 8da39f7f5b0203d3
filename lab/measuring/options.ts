import { parseArgs } from 'node:util';

/** How much of something is measured: unless told, at least, and at most. */
export type Size = { usual: number; least: number; most: number };

/** What a measuring command was told. */
export type Options<Part extends string, Name extends string> = {
  /** The parts to run. */
  only: readonly Part[];
  size(name: Name): number;
  /** Whether every part runs, and no size is below the usual one. */
  complete: boolean;
};

/**
 * Reads the arguments of a measuring command: `--only` with parts, divided by commas, and sizes as whole numbers.
 *
 * @throws Error for a part or an option that there is not, or a size out of bounds: what measures nothing would find
 * nothing wrong
 */
export function readOptions<Part extends string, Name extends string = never>(
  args: readonly string[],
  { parts, sizes }: { parts: readonly Part[]; sizes: Readonly<Record<Name, Size>> },
): Options<Part, Name> {
  const known = Object.entries<Size>(sizes);
  const text = { type: 'string' } as const;
  const names = [...(parts.length > 0 ? ['only'] : []), ...known.map(([name]) => name)];
  const options = Object.fromEntries(names.map((name) => [name, text]));
  const told = new Map(Object.entries(parseArgs({ args: [...args], options }).values));

  const only = partsIn(told.get('only'), parts);
  const numbers = new Map(known.map(([name, size]) => [name, numberOf(name, told.get(name), size)]));
  return {
    only,
    size: (name) => numbers.get(name) ?? sizes[name].usual,
    complete:
      parts.every((part) => only.includes(part)) &&
      known.every(([name, { usual }]) => (numbers.get(name) ?? usual) >= usual),
  };
}

function partsIn<Part extends string>(told: string | undefined, parts: readonly Part[]): readonly Part[] {
  if (told === undefined) return parts;
  return told.split(',').map((name) => {
    const part = parts.find((one) => one === name);
    if (part === undefined) throw new Error(`There is no part ${name}. Parts: ${parts.join(', ')}.`);
    return part;
  });
}

function numberOf(name: string, told: string | undefined, { usual, least, most }: Size): number {
  if (told === undefined) return usual;
  const number = /^\d+$/.test(told) ? Number(told) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new Error(`--${name} is a whole number from ${least} to ${most}.`);
}
