import { type Part, partPassed, tableOf } from './findings.ts';
import { writeReport } from './results.ts';
import { printTable } from './table.ts';

/**
 * Runs the parts in `only` one after the other, prints and writes the results, and exits, with status 1 if a check
 * failed.
 *
 * @param command the npm script's name
 */
export async function runParts<Name extends string>(
  command: string,
  parts: Readonly<Record<Name, () => Promise<Part>>>,
  { only, complete }: { only: readonly Name[]; complete: boolean },
): Promise<never> {
  const results: Part[] = [];
  for (const name of only) {
    const part = await parts[name]();
    printTable(tableOf(part));
    results.push(part);
  }
  const passed = results.every(partPassed);
  const notes = results.flatMap((part) => part.notes ?? []);
  const notRun = results.flatMap((part) => part.notRun ?? []);
  for (const note of notes) console.log(`\nNote: ${note}`);
  await writeReport(command, { passed, complete, tables: results.map(tableOf), notes, notRun, facts: results });
  if (notRun.length > 0) console.log(`\nNot run: ${notRun.join('; ')}.`);
  console.log(passed ? '\nAll checks that were run passed.' : '\nSome checks failed: see FAILED above.');
  process.exit(passed ? 0 : 1);
}
