import { expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { initialSettings, type SectionName, unsavedSettings, withSaved } from './settings.ts';

const { company } = readConfig({});
const switches = { reminders: true, chatAlerts: true };

/** The recipients of alerts after these saves. */
function alertsAfter(alertsTo: string[], ...saves: [SectionName, unknown][]): readonly string[] | undefined {
  let current = unsavedSettings(initialSettings({ company, zips: [], alertsTo }));
  for (const [section, value] of saves) {
    current = withSaved(current, section, { rev: current[section].rev + 1, value }) ?? current;
  }
  return current.notifications.value.to;
}

it('alerts go to the current email of the company, unless the office or the environment has set the recipients', () => {
  const companySave = ['company', { ...company, email: 'office@palm.com' }] satisfies [SectionName, unknown];
  const nextCompanySave = ['company', { ...company, email: 'new@palm.com' }] satisfies [SectionName, unknown];
  expect(alertsAfter([company.email], companySave)).toEqual(['office@palm.com']);
  expect(alertsAfter([company.email], companySave, nextCompanySave)).toEqual(['new@palm.com']);
  expect(alertsAfter(['luz@palm.com'], companySave)).toEqual(['luz@palm.com']);
  expect(alertsAfter([], companySave)).toEqual([]);
  const recipientsSave = ['notifications', { ...switches, to: ['office@palm.com'] }] satisfies [SectionName, unknown];
  expect(alertsAfter([company.email], companySave, recipientsSave, nextCompanySave)).toEqual(['office@palm.com']);
});

it('a save changes only its section, and is rejected if its value is invalid', () => {
  const before = unsavedSettings(initialSettings({ company, zips: ['33415'], alertsTo: [] }));
  const value = { ...before.prices.value, stove: 60 };
  const after = withSaved(before, 'prices', { rev: 1, value });
  expect(after).toEqual({ ...before, prices: { rev: 1, value } });
  expect(after?.area).toBe(before.area);
  expect(withSaved(before, 'prices', { rev: 1, value: { ...value, stove: -1 } })).toBeUndefined();
});
