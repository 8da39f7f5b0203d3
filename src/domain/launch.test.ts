import { expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { beforeGoingLive, type Deployment, launchItems } from './launch.ts';
import { initialSettings } from './settings.ts';

const { company } = readConfig({});
const unfinishedDeployment: Deployment = { hasMail: false, hasOwnPassword: false, hasPublicUrl: false };
const settings = initialSettings({ company, zips: [], alertsTo: [] });

it('the launch list has all points at first, and none when all are done', () => {
  expect(beforeGoingLive(settings, unfinishedDeployment)).toEqual([...launchItems]);
  const finishedSettings = {
    company: { ...company, street: '1 Palm Way' },
    proof: { licence: 'BTR 1', insured: true },
    reviews: { ...settings.reviews, confirmed: true },
    launch: { ownPictures: true },
  };
  expect(beforeGoingLive(finishedSettings, { hasMail: true, hasOwnPassword: true, hasPublicUrl: true })).toEqual([]);
});

it('the launch list does not include the reviews if none are shown', () => {
  const settingsHidingReviews = { ...settings, reviews: { ...settings.reviews, show: false } };
  expect(beforeGoingLive(settingsHidingReviews, unfinishedDeployment)).not.toContain('reviews');
  const settingsWithoutReviews = { ...settings, reviews: { ...settings.reviews, items: [] } };
  expect(beforeGoingLive(settingsWithoutReviews, unfinishedDeployment)).not.toContain('reviews');
});
