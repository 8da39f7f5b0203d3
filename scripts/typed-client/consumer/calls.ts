import { type ApiClient, type ApiInputs, type ApiOutputs, createApiClient, type ErrorCode, isApiError } from '#client';

/**
 * A program that uses the package: correct calls, which must compile, and mistakes, which must not. It needs only
 * features that both browsers and Node have.
 */

/** `true` only if `T` is exactly `Expected` and not `any`. */
type Exactly<T, Expected> = [T, Expected] extends [Expected, T] ? (0 extends 1 & T ? 'any' : true) : false;

export const exact: {
  name: Exactly<ApiInputs['booking']['create']['name'], string>;
  receipt: Exactly<ApiOutputs['booking']['create'], { success: true; id: string; message: string }>;
  title: Exactly<ApiOutputs['blog']['list'][number]['title'], string>;
  sort: Exactly<NonNullable<ApiInputs['admin']['messages']['list']['sort']>, 'createdAt' | 'name'>;
} = { name: true, receipt: true, title: true, sort: true };

const arrowFunction = (): undefined => undefined;

/**
 * Never called. The compiler rejects each line below a directive; if it accepted a line, it would reject the directive.
 */
export async function mistakes(api: ApiClient, booking: ApiInputs['booking']['create']): Promise<void> {
  // @ts-expect-error there is no field `bedroom`
  await api.booking.create.mutate({ ...booking, bedroom: 2 });
  // @ts-expect-error the field is a number, not a text
  await api.booking.create.mutate({ ...booking, bedrooms: '2' });
  // @ts-expect-error there is no procedure `booking.cancel`
  await api.booking.cancel.mutate();
  // @ts-expect-error a receipt has no price
  console.log((await api.booking.create.mutate(booking)).totalPrice);
  // @ts-expect-error a class is required
  createApiClient('', { WebSocket: arrowFunction });
  try {
    await api.admin.counts.query();
  } catch (error) {
    // @ts-expect-error there is no reason `sold_out`
    if (isApiError(error)) console.log(error.data.reason === 'sold_out');
  }
}

/** Makes three calls. Returns the company's name, the error code of the second, and the invalid field of the third. */
export async function outcomes(url: string): Promise<{ company: string; rejected: ErrorCode; path: string }> {
  const api = createApiClient(url);
  const { name } = await api.public.company.query();
  const { code: rejected } = await failure(api.admin.counts.query());
  const { path } = await failure(api.public.contact.mutate({ name: 'Ann', email: 'nobody', message: 'Hello' }));
  return { company: name, rejected, path };
}

async function failure(call: Promise<unknown>): Promise<{ code: ErrorCode; path: string }> {
  try {
    await call;
  } catch (error) {
    if (isApiError(error)) return { code: error.data.reason, path: error.data.issues[0]?.path ?? '' };
    throw error;
  }
  throw new Error('The call was not rejected.');
}
