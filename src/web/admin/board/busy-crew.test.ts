import { expect, it } from 'vitest';
import type { WeekPlaces } from '#domain/booking-settings.ts';
import { isCrewBusy } from './busy-crew.ts';
import { job } from './testing.ts';

const serviceDate = '2026-11-24';
const morning = `${serviceDate}|morning|0`;
const afternoon = `${serviceDate}|afternoon|0`;

const everyDay = (count: number): WeekPlaces => {
  const day = { morning: count, afternoon: count, evening: count };
  return { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day };
};
const onePlace = everyDay(1);
const twoInTheAfternoon = { ...onePlace, tue: { morning: 1, afternoon: 2, evening: 1 } };
const afternoonOfA = { serviceDate, serviceTime: 'afternoon', crewId: 'a' } as const;
const morningOfA = { ...afternoonOfA, serviceTime: 'morning' } as const;

const movedJob = job({ serviceTime: 'evening' });

it('finds another job of the crew that begins in the window or extends into it, but not the job itself', () => {
  const longJob = job({ id: '2', serviceTime: 'morning', hours: 5, crewId: 'a', seats: [morning, afternoon] });
  expect(isCrewBusy(movedJob, afternoonOfA, { jobs: [longJob], places: onePlace })).toBe(true);
  expect(isCrewBusy(movedJob, morningOfA, { jobs: [longJob], places: onePlace })).toBe(true);
  expect(isCrewBusy(movedJob, { ...morningOfA, serviceTime: 'evening' }, { jobs: [longJob], places: null })).toBe(
    false,
  );
  expect(isCrewBusy(movedJob, { ...afternoonOfA, crewId: 'b' }, { jobs: [longJob], places: onePlace })).toBe(false);
  expect(isCrewBusy(movedJob, { ...afternoonOfA, crewId: null }, { jobs: [longJob], places: onePlace })).toBe(false);
  expect(isCrewBusy(longJob, afternoonOfA, { jobs: [longJob], places: onePlace })).toBe(false);
});

it('counts the next window for a long job only if the job would take a place there', () => {
  const longJob = job({ serviceTime: 'evening', hours: 5 });
  const jobs = [job({ id: '2', serviceTime: 'afternoon', crewId: 'a', seats: [afternoon] })];
  expect(isCrewBusy(longJob, morningOfA, { jobs, places: twoInTheAfternoon })).toBe(true);
  expect(isCrewBusy(longJob, morningOfA, { jobs, places: everyDay(2) })).toBe(false);
  expect(isCrewBusy(longJob, morningOfA, { jobs, places: null })).toBe(false);
});

it('uses the current seats of a job if only its crew changes', () => {
  const longJob = job({ serviceTime: 'morning', hours: 5, crewId: 'b', seats: [morning, afternoon] });
  const jobs = [longJob, job({ id: '2', serviceTime: 'afternoon', crewId: 'a' })];
  expect(isCrewBusy(longJob, morningOfA, { jobs, places: everyDay(2) })).toBe(true);
});
