import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { countView } from './page-views.ts';

type Answer = () => Response | Promise<Response>;

const calls: { method: string; url: string }[] = [];
let logged: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  calls.length = 0;
  logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A network that answers a POST and a GET as given. */
function network(answers: { POST: Answer; GET?: Answer }): void {
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', ...options }: RequestInit) => {
    calls.push({ method, url });
    expect(options.credentials).toBe('include');
    // With `keepalive`, the view is counted even if the visitor leaves at once.
    expect(options.keepalive).toBe(method === 'POST' ? true : undefined);
    const answer = method === 'POST' ? answers.POST : answers.GET;
    if (answer === undefined) throw new Error(`Unexpected ${method}.`);
    return answer();
  });
}

const offline: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
const views =
  (count: unknown): Answer =>
  () =>
    Response.json({ views: count });

const post = (key: string) => ({ method: 'POST', url: `/api/page-views/${key}/increment` });
const get = (key: string) => ({ method: 'GET', url: `/api/page-views/${key}` });

describe('a view', () => {
  test('is counted by one call', async () => {
    network({ POST: views(7) });
    expect(await countView('home')).toBe(7);
    expect(calls).toEqual([post('home')]);
    expect(logged).not.toHaveBeenCalled();
  });

  test('of a page with a slash in its key has an encoded key', async () => {
    network({ POST: views(1) });
    await countView('services/office-cleaning');
    expect(calls).toEqual([post('services%2Foffice-cleaning')]);
  });

  test.each<[string, Answer, RegExp]>([
    ['without a network', offline, /Failed to fetch/],
    ['on an error', () => new Response('{"success":false}', { status: 503 }), /503: \{"success":false\}/],
    ['on an empty error', () => new Response('', { status: 502, statusText: 'Bad Gateway' }), /502: Bad Gateway/],
    ['on an answer that is not JSON', () => new Response('<p>Hello</p>'), /JSON/],
    ['on an answer without views', () => Response.json({}), /No number of views/],
  ])('that cannot be counted is read instead: %s', async (_what, answer, reason) => {
    network({ POST: answer, GET: views(6) });
    expect(await countView('home')).toBe(6);
    expect(calls).toEqual([post('home'), get('home')]);
    expect(logged).toHaveBeenCalledOnce();
    expect(String(logged.mock.calls[0]?.[1])).toMatch(reason);
  });

  test('that can be neither counted nor read is logged, and nothing is thrown', async () => {
    network({ POST: offline, GET: offline });
    expect(await countView('home')).toBeUndefined();
    expect(calls).toEqual([post('home'), get('home')]);
    expect(logged).toHaveBeenCalledTimes(2);
  });
});
