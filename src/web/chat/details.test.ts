import { expect, test } from 'vitest';
import { checkDetails, detailNames, lacksDetails } from './details.ts';

const formValues = (name: string, email: string, phone = '') => ({
  chatName: [name],
  chatEmail: [email],
  chatPhone: [phone],
  chatFirstMessage: [''],
});

test('trims the details and leaves out an empty phone', () => {
  expect(checkDetails(formValues(' Ann ', ' ann@example.com '))).toEqual({
    ok: true,
    request: { name: 'Ann', email: 'ann@example.com' },
  });
  expect(checkDetails(formValues('Ann', 'ann@example.com', '561 555 0101'))).toMatchObject({
    ok: true,
    request: { phone: '561 555 0101' },
  });
});

test('rejects a first message that is too long to be sent', () => {
  const values = { ...formValues('Ann', 'ann@example.com'), [detailNames.message]: ['x'.repeat(2_001)] };
  expect(checkDetails(values)).toMatchObject({
    ok: false,
    issues: [{ path: detailNames.message, message: 'Message can be at most 2,000 characters.' }],
  });
});

test('has an error for each invalid field', () => {
  const checked = checkDetails(formValues(' ', 'ann', '5'.repeat(33)));
  expect(checked.ok ? [] : checked.issues.map(({ path }) => path)).toEqual(['chatName', 'chatEmail', 'chatPhone']);
});

test.each([
  ['', 'ann@example.com', true],
  ['Ann', '  ', true],
  ['Ann', 'not an email', false],
  ['Ann', 'ann@example.com', false],
])('with the name %j and the email %j, details are missing: %s', (name, email, areMissing) => {
  expect(lacksDetails(formValues(name, email))).toBe(areMissing);
});
