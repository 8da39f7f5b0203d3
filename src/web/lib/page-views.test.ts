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
const respondWithViews =
  (count: unknown): Respond =>
  () =>
    Response.json({ views: count });

const post = (key: string) => ({ method: 'POST', url: `/api/page-views/${key}/increment` });
const get = (key: string) => ({ method: 'GET', url: `/api/page-views/${key}` });

describe('countView', () => {
  test('counts a view with one call', async () => {
    stubFetch({ POST: respondWithViews(7) });
    expect(await countView('home')).toBe(7);
    expect(calls).toEqual([post('home')]);
    expect(warn).not.toHaveBeenCalled();
  });

  test('encodes the slash of a page key', async () => {
    stubFetch({ POST: respondWithViews(1) });
    await countView('services/office-cleaning');
    expect(calls).toEqual([post('services%2Foffice-cleaning')]);
  });

  test.each<[string, Respond, RegExp]>([
    ['without a network', offline, /Failed to fetch/],
    ['on an error', () => new Response('{"success":false}', { status: 503 }), /503: \{"success":false\}/],
    ['on an empty error', () => new Response('', { status: 502, statusText: 'Bad Gateway' }), /502: Bad Gateway/],
    ['on an answer that is not JSON', () => new Response('<p>Hello</p>'), /JSON/],
    ['on an answer without views', () => Response.json({}), /No number of views/],
  ])('logs that a view was not counted, and reads the number of views: %s', async (_case, respond, loggedError) => {
    stubFetch({ POST: respond, GET: respondWithViews(6) });
    expect(await countView('home')).toBe(6);
    expect(calls).toEqual([post('home'), get('home')]);
    expect(warn).toHaveBeenCalledOnce();
    expect(String(warn.mock.calls[0]?.[1])).toMatch(loggedError);
  });

  test('logs both failures and throws nothing if views can be neither counted nor read', async () => {
    stubFetch({ POST: offline, GET: offline });
    expect(await countView('home')).toBeUndefined();
    expect(calls).toEqual([post('home'), get('home')]);
    expect(warn).toHaveBeenCalledTimes(2);
  });
});
