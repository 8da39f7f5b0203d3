import { parseArgs } from 'node:util';

/** The default of a size, and its minimum and maximum, both allowed. */
export type Size = { default: number; min: number; max: number };

/** The options of a measuring command. */
export type Options<Part extends string, Name extends string> = {
  /** The parts to run. */
  only: readonly Part[];
  size(name: Name): number;
  /** Whether every part runs, and every size is its default or more. */
  complete: boolean;
};

/**
 * Reads the arguments of a measuring command: `--only` with parts, separated by commas, and an option for each size.
 *
 * @throws Error for an unknown part or option, or a size out of bounds: a run that measures nothing would pass
 */
export function readOptions<Part extends string, Name extends string = never>(
  args: readonly string[],
  { parts, sizes }: { parts: readonly Part[]; sizes: Readonly<Record<Name, Size>> },
): Options<Part, Name> {
  const sizeEntries = Object.entries<Size>(sizes);
  const textOption = { type: 'string' } as const;
  const optionNames = [...(parts.length > 0 ? ['only'] : []), ...sizeEntries.map(([name]) => name)];
  const options = Object.fromEntries(optionNames.map((name) => [name, textOption]));
  const values = new Map(Object.entries(parseArgs({ args: [...args], options }).values));

  const only = partsIn(values.get('only'), parts);
  const chosenSizes = new Map(sizeEntries.map(([name, size]) => [name, numberOf(name, values.get(name), size)]));
  return {
    only,
    size: (name) => chosenSizes.get(name) ?? sizes[name].default,
    complete:
      parts.every((part) => only.includes(part)) &&
      sizeEntries.every(([name, size]) => (chosenSizes.get(name) ?? size.default) >= size.default),
  };
}

function partsIn<Part extends string>(value: string | undefined, parts: readonly Part[]): readonly Part[] {
  if (value === undefined) return parts;
  return value.split(',').map((name) => {
    const part = parts.find((candidate) => candidate === name);
    if (part === undefined) throw new Error(`There is no part ${name}. Parts: ${parts.join(', ')}.`);
    return part;
  });
}

function numberOf(name: string, value: string | undefined, { default: defaultSize, min, max }: Size): number {
  if (value === undefined) return defaultSize;
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new Error(`--${name} must be a whole number from ${min} to ${max}.`);
}
