import { expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { beforeGoingLive, type Deployment, launchItems } from './launch.ts';
import { initialSettings } from './settings.ts';

const { company } = readConfig({});
const unfinishedDeployment: Deployment = { hasMail: false, hasOwnPassword: false, hasPublicUrl: false };
const settings = initialSettings({ company, zips: [], alertsTo: [] });

it('lists all points at first, and none when all are done', () => {
  expect(beforeGoingLive(settings, unfinishedDeployment)).toEqual([...launchItems]);
  const finishedSettings = {
    company: { ...company, street: '1 Palm Way' },
    proof: { licence: 'BTR 1', insured: true },
    reviews: { ...settings.reviews, confirmed: true },
    launch: { ownPictures: true },
  };
  expect(beforeGoingLive(finishedSettings, { hasMail: true, hasOwnPassword: true, hasPublicUrl: true })).toEqual([]);
});

it('does not list reviews if none are shown', () => {
  const hiddenReviews = { ...settings, reviews: { ...settings.reviews, show: false } };
  expect(beforeGoingLive(hiddenReviews, unfinishedDeployment)).not.toContain('reviews');
  const noReviews = { ...settings, reviews: { ...settings.reviews, items: [] } };
  expect(beforeGoingLive(noReviews, unfinishedDeployment)).not.toContain('reviews');
});
