import { type Crew, type NewCrew, newCrew } from '#domain/crew.ts';
import { type Checked, checkAgainst } from '#web/lib/forms/checked.ts';

/** A crew as typed into the form. Members are separated by line breaks, commas or semicolons. */
export type TypedCrew = { name: string; members: string };

export const emptyCrew: TypedCrew = { name: '', members: '' };

export const typedCrew = ({ name, members }: Crew): TypedCrew => ({ name, members: members.join('\n') });

export const membersOf = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .map((name) => name.trim())
    .filter((name, index, names) => name !== '' && names.indexOf(name) === index);

/**
 * Checks the typed fields by the server's rules, and that no other crew has the name, because the board shows crews by
 * name. The server allows equal names.
 */
export function checkCrew({ name, members }: TypedCrew, otherCrews: readonly Crew[]): Checked<NewCrew> {
  const checked = checkAgainst(newCrew, { name, members: membersOf(members), active: true });
  const namesake = otherCrews.find((other) => other.name.toLowerCase() === name.trim().toLowerCase());
  if (!checked.ok || namesake === undefined) return checked;
  return { ok: false, issues: [{ path: 'name', message: `There is a crew called ${namesake.name} already.` }] };
}
