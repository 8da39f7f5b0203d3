import type { Crew, Job } from '#domain/crew.ts';

/** A column of the board: a crew, or the jobs that nobody does yet. */
export type Lane = { id: string | null; name: string; members: readonly string[] };

const nobody: Lane = { id: null, name: 'No crew', members: [] };

/** Jobs without a crew come first. A crew that gets no new jobs stays as long as it has some. */
export const lanesOf = (crews: readonly Crew[], jobs: readonly Job[]): Lane[] => [
  nobody,
  ...crews.filter(({ id, active }) => active || jobs.some(({ crewId }) => crewId === id)),
];
