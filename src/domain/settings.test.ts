import { expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { initialSettings, type SectionName, unsavedSettings, withSaved } from './settings.ts';

const { company } = readConfig({});
const alerts = { reminders: true, chatAlerts: true };

/** The recipients of alerts after these saves. */
function alertsAfter(alertsTo: string[], ...saves: [SectionName, unknown][]): readonly string[] | undefined {
  let current = unsavedSettings(initialSettings({ company, zips: [], alertsTo }));
  for (const [section, value] of saves) {
    current = withSaved(current, section, { rev: current[section].rev + 1, value }) ?? current;
  }
  return current.notifications.value.to;
}

it('sends alerts to the current email of the company, unless the office or the environment has set recipients', () => {
  const companySave = ['company', { ...company, email: 'office@palm.com' }] satisfies [SectionName, unknown];
  const nextCompanySave = ['company', { ...company, email: 'new@palm.com' }] satisfies [SectionName, unknown];
  expect(alertsAfter([company.email], companySave)).toEqual(['office@palm.com']);
  expect(alertsAfter([company.email], companySave, nextCompanySave)).toEqual(['new@palm.com']);
  expect(alertsAfter(['luz@palm.com'], companySave)).toEqual(['luz@palm.com']);
  expect(alertsAfter([], companySave)).toEqual([]);
  const recipientsSave = ['notifications', { ...alerts, to: ['office@palm.com'] }] satisfies [SectionName, unknown];
  expect(alertsAfter([company.email], companySave, recipientsSave, nextCompanySave)).toEqual(['office@palm.com']);
});

it('changes only the saved section; the others stay the same objects', () => {
  const before = unsavedSettings(initialSettings({ company, zips: ['33415'], alertsTo: [] }));
  const value = { ...before.prices.value, stove: 60 };
  const after = withSaved(before, 'prices', { rev: 1, value });
  expect(after).toEqual({ ...before, prices: { rev: 1, value } });
  expect(after?.area).toBe(before.area);
  expect(withSaved(before, 'prices', { rev: 1, value: { ...value, stove: -1 } })).toBeUndefined();
});
