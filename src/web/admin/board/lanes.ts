import type { Crew, Job } from '#domain/crew.ts';

/** A column of the board: a crew, or the jobs without a crew. */
export type Lane = { id: string | null; name: string; members: readonly string[] };

const noCrew: Lane = { id: null, name: 'No crew', members: [] };

/** The lanes of the board. Jobs without a crew come first. An inactive crew has a lane while it has jobs. */
export const lanesOf = (crews: readonly Crew[], jobs: readonly Job[]): Lane[] => [
  noCrew,
  ...crews.filter(({ id, active }) => active || jobs.some(({ crewId }) => crewId === id)),
];
