import type { Crew, Job } from '#domain/crew.ts';

/** A column of the board: a crew, or all jobs without a crew (`id` is null). */
export type Lane = { id: string | null; name: string; members: readonly string[] };

const noCrew: Lane = { id: null, name: 'No crew', members: [] };

/** The lanes of the board, first the lane without a crew. An inactive crew has a lane while it has jobs. */
export const lanesOf = (crews: readonly Crew[], jobs: readonly Job[]): Lane[] => [
  noCrew,
  ...crews.filter(({ id, active }) => active || jobs.some(({ crewId }) => crewId === id)),
];
