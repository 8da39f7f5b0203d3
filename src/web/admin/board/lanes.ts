import type { Crew, Job } from '#domain/crew.ts';

/** A column of the day or a row of the week: a crew, or the jobs without a crew (`id` is null). */
export type Lane = { id: string | null; name: string; members: readonly string[] };

const noCrew: Lane = { id: null, name: 'No crew', members: [] };

/** The lane without a crew, then the lanes of crews. An inactive crew has a lane only if it has one of the `jobs`. */
export const lanesOf = (crews: readonly Crew[], jobs: readonly Job[]): Lane[] => [
  noCrew,
  ...crews.filter(({ id, active }) => active || jobs.some(({ crewId }) => crewId === id)),
];
