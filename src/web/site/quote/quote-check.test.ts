import { expect, test } from 'vitest';
import type { FormValues } from '#web/lib/forms/form-fields.ts';
import { checkQuote } from './quote-check.ts';

const filledIn: FormValues = {
  name: ['Ann Lee'],
  email: ['ann@example.com'],
  phone: ['561-555-0100'],
  zipCode: ['33401'],
  buildingType: ['office'],
  when: ['day'],
  services: ['office-cleaning'],
};

test('a filled-in form is accepted', () => {
  expect(checkQuote(filledIn)).toMatchObject({ ok: true });
});

test.each(['contractEnds', 'walkthroughDay', 'floors'])(
  'an impossible value in %s is an error at its field',
  (name) => {
    const checked = checkQuote({ ...filledIn, [name]: [] });
    expect(new Set(checked.ok ? [] : checked.issues.map(({ path }) => path))).toEqual(new Set([name]));
  },
);

test('a service that is named twice is an error', () => {
  const services = ['office-cleaning', 'office-cleaning'];
  expect(checkQuote({ ...filledIn, services })).toMatchObject({
    ok: false,
    issues: [{ path: 'services', message: 'Please name each service once.' }],
  });
});
