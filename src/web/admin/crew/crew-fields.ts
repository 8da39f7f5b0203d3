import { type Crew, type NewCrew, newCrew } from '#domain/crew.ts';
import { type Checked, checkAgainst } from '#web/lib/forms/checked.ts';

/** The typed fields of a crew. Members are separated by line breaks, commas or semicolons. */
export type TypedCrew = { name: string; members: string };

export const noCrew: TypedCrew = { name: '', members: '' };

export const typedCrew = ({ name, members }: Crew): TypedCrew => ({ name, members: members.join('\n') });

export const membersOf = (typed: string): string[] =>
  typed
    .split(/[\n,;]/)
    .map((name) => name.trim())
    .filter((name, at, all) => name !== '' && all.indexOf(name) === at);

/**
 * Turns the typed fields into a crew, by the server's rules. Names are unique, because the board shows crews by name.
 */
export function checkCrew({ name, members }: TypedCrew, others: readonly Crew[]): Checked<NewCrew> {
  const checked = checkAgainst(newCrew, { name, members: membersOf(members), active: true });
  const same = others.find((other) => other.name.toLowerCase() === name.trim().toLowerCase());
  if (!checked.ok || same === undefined) return checked;
  return { ok: false, issues: [{ path: 'name', message: `There is a crew called ${same.name} already.` }] };
}
