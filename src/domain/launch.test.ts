import { expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { beforeGoingLive, type Deployment, launchItems } from './launch.ts';
import { initialSettings } from './settings.ts';

const { company } = readConfig({});
const bare: Deployment = { hasMail: false, hasOwnPassword: false, hasPublicUrl: false };
const initial = initialSettings({ company, zips: [], alertsTo: [] });

it('lists all points at first, and none when all are done', () => {
  expect(beforeGoingLive(initial, bare)).toEqual([...launchItems]);
  const ready = {
    company: { ...company, street: '1 Palm Way' },
    proof: { licence: 'BTR 1', insured: true },
    reviews: { ...initial.reviews, confirmed: true },
    launch: { ownPictures: true },
  };
  expect(beforeGoingLive(ready, { hasMail: true, hasOwnPassword: true, hasPublicUrl: true })).toEqual([]);
});

it('does not list reviews if none are shown', () => {
  const hidden = { ...initial, reviews: { ...initial.reviews, show: false } };
  expect(beforeGoingLive(hidden, bare)).not.toContain('reviews');
  const removed = { ...initial, reviews: { ...initial.reviews, items: [] } };
  expect(beforeGoingLive(removed, bare)).not.toContain('reviews');
});
