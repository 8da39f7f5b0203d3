import { expect, it } from 'vitest';
import type { Job } from '#domain/crew.ts';
import { attentionReasons, bulkActions, sortByUrgency } from './bulk-actions.ts';
import { job } from './testing.ts';

const confirmed = { state: 'confirmed', confirmed: true } as const;
const completed = { state: 'completed', confirmed: true, completed: true } as const;
const labelsFor = (fields: Partial<Job>) =>
  bulkActions.filter(({ appliesTo }) => appliesTo(job(fields))).map(({ label }) => label);

it('offers only actions that are allowed for the job and change it', () => {
  expect(labelsFor({})).toEqual(['Confirm', 'Complete', 'Mark as paid']);
  expect(labelsFor(confirmed)).toEqual(['Complete', 'Mark as paid']);
  expect(labelsFor({ ...completed, paymentStatus: 'paid' })).toEqual([]);
  expect(labelsFor({ state: 'noShow', paymentStatus: 'paid' })).toEqual([]);
});

it('undoes a completion by returning to the previous state', () => {
  const completeAction = bulkActions.find(({ label }) => label === 'Complete');
  expect(completeAction?.undoChange(job(confirmed))).toEqual({ completed: false, confirmed: true });
  expect(completeAction?.undoChange(job({}))).toEqual({ completed: false, confirmed: false });
});

it('sorts jobs by urgency, and finds the job for each reason for attention', () => {
  const jobs = [
    job({ name: 'Done', ...completed }),
    job({ name: 'Over', ...confirmed, crewId: 'a', overCapacity: true }),
    job({ name: 'Crewless', ...confirmed }),
    job({ name: 'Asked', crewId: 'a' }),
  ];
  expect(sortByUrgency(jobs).map(({ name }) => name)).toEqual(['Asked', 'Crewless', 'Over', 'Done']);
  expect(attentionReasons.map(({ appliesTo }) => jobs.filter(appliesTo).length)).toEqual([1, 1, 1]);
});
