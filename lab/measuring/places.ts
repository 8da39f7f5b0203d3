import { weekdays } from '../../src/domain/weekday.ts';
import { ask, jsonOf } from './ask.ts';

/**
 * Sets the number of places of every time window, and a horizon of 120 days, on a site whose booking settings were
 * never saved. The other settings keep their defaults.
 */
export async function limitPlaces(
  { url, logIn }: { url: string; logIn: () => Promise<string> },
  places: number,
): Promise<void> {
  const dayPlaces = { morning: places, afternoon: places, evening: places };
  const value = {
    places: Object.fromEntries(weekdays.map((weekday) => [weekday, dayPlaces])),
    leadHours: 24,
    horizonDays: 120,
    answerHours: 24,
  };
  const headers = { cookie: await logIn() };
  jsonOf(await ask(url, '/api/admin/settings/booking', { method: 'PUT', headers, json: { rev: 0, value } }));
}
