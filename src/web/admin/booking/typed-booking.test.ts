import { expect, it } from 'vitest';
import { emptyBooking } from './new-booking.ts';
import { checkEdit, type TypedBooking } from './typed-booking.ts';

const { confirmed: _confirmed, notify: _notify, sms_consent: _consent, ...emptyFields } = emptyBooking('2030-01-15');
const before: TypedBooking = { ...emptyFields, name: 'Ann', phone: '561-555-0100', email: 'a@b.co', zipCode: '33458' };
const id = '0123456789abcdef01234567';

it('sends only changed fields', () => {
  expect(checkEdit({ id, rev: 3 }, before, { ...before })).toBeUndefined();
  const after = { ...before, hours: '4', squareFootage: '1,800', serviceDate: '2030-01-16' };
  expect(checkEdit({ id, rev: 3 }, before, after)).toEqual({
    ok: true,
    request: { id, rev: 3, hours: 4, squareFootage: '1,800', serviceDate: '2030-01-16' },
  });
});

it('reports an error for each invalid field, and for a missing day', () => {
  expect(checkEdit({ id, rev: 3 }, before, { ...before, zipCode: '1' })).toMatchObject({
    ok: false,
    issues: [{ path: 'zipCode' }],
  });
  expect(checkEdit({ id, rev: 3 }, before, { ...before, serviceDate: undefined })).toMatchObject({ ok: false });
});
