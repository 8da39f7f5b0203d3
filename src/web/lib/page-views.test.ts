import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { countView } from './page-views.ts';

type Respond = () => Response | Promise<Response>;

const calls: { method: string; url: string }[] = [];
let warn: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  calls.length = 0;
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Stubs `fetch` with the responses to a POST and a GET. */
function stubFetch(responses: { POST: Respond; GET?: Respond }): void {
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', ...options }: RequestInit) => {
    calls.push({ method, url });
    expect(options.credentials).toBe('include');
    // With `keepalive`, the view is counted even if the visitor leaves at once.
    expect(options.keepalive).toBe(method === 'POST' ? true : undefined);
    const respond = method === 'POST' ? responses.POST : responses.GET;
    if (respond === undefined) throw new Error(`Unexpected ${method}.`);
    return respond();
  });
}

const offline: Respond = () => Promise.reject(new TypeError('Failed to fetch'));
const views =
  (count: unknown): Respond =>
  () =>
    Response.json({ views: count });

const post = (key: string) => ({ method: 'POST', url: `/api/page-views/${key}/increment` });
const get = (key: string) => ({ method: 'GET', url: `/api/page-views/${key}` });

describe('a view', () => {
  test('is counted by one call', async () => {
    stubFetch({ POST: views(7) });
    expect(await countView('home')).toBe(7);
    expect(calls).toEqual([post('home')]);
    expect(warn).not.toHaveBeenCalled();
  });

  test('of a page whose key has a slash is sent with the encoded key', async () => {
    stubFetch({ POST: views(1) });
    await countView('services/office-cleaning');
    expect(calls).toEqual([post('services%2Foffice-cleaning')]);
  });

  test.each<[string, Respond, RegExp]>([
    ['without a network', offline, /Failed to fetch/],
    ['on an error', () => new Response('{"success":false}', { status: 503 }), /503: \{"success":false\}/],
    ['on an empty error', () => new Response('', { status: 502, statusText: 'Bad Gateway' }), /502: Bad Gateway/],
    ['on an answer that is not JSON', () => new Response('<p>Hello</p>'), /JSON/],
    ['on an answer without views', () => Response.json({}), /No number of views/],
  ])('that cannot be counted is logged, and the number of views is read: %s', async (_case, respond, reason) => {
    stubFetch({ POST: respond, GET: views(6) });
    expect(await countView('home')).toBe(6);
    expect(calls).toEqual([post('home'), get('home')]);
    expect(warn).toHaveBeenCalledOnce();
    expect(String(warn.mock.calls[0]?.[1])).toMatch(reason);
  });

  test('that can be neither counted nor read is logged, and nothing is thrown', async () => {
    stubFetch({ POST: offline, GET: offline });
    expect(await countView('home')).toBeUndefined();
    expect(calls).toEqual([post('home'), get('home')]);
    expect(warn).toHaveBeenCalledTimes(2);
  });
});
