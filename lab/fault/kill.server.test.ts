import { expect, it } from 'vitest';
import { killUnderLoad } from './kill.ts';

it('passes every check when the site is killed once under load', async () => {
  const { findings } = await killUnderLoad({ kills: 1, visitors: 60, maxKillDelay: 100 });
  expect(findings.filter(({ ok }) => ok === false)).toEqual([]);
  expect(findings.length).toBeGreaterThan(10);
});
