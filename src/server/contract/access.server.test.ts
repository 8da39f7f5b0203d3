import { beforeAll, describe, expect, test } from 'vitest';
import { restRoutes } from '#server/rest/routes.ts';
import { testServer } from '#server/testing-server.ts';
import { listProcedures } from '#server/trpc/procedures.ts';

/** The procedures that need no admin session; all others need one. Add a procedure only if it must be public. */
const withoutSession: readonly string[] = [
  'admin.analytics.summary',
  'admin.analytics.unlock',
  'admin.logIn',
  'admin.session',
  'blog.bySlug',
  'blog.cards',
  'blog.list',
  'booking.area',
  'booking.availability',
  'booking.create',
  'booking.made',
  'booking.manage.again',
  'booking.manage.calendar',
  'booking.manage.cancel',
  'booking.manage.move',
  'booking.manage.sendLink',
  'booking.manage.view',
  'chat.desk',
  'chat.history',
  'chat.markSeen',
  'chat.onMessage',
  'chat.onStaffSignal',
  'chat.open',
  'chat.send',
  'chat.session',
  'chat.staffPresence',
  'chat.takeUp',
  'chat.typing',
  'public.company',
  'public.contact',
  'public.countView',
  'public.reviews',
  'public.site',
  'public.views',
  'quotes.approve',
  'quotes.ask',
  'quotes.create',
  'quotes.decline',
  'quotes.proposal',
  'quotes.seen',
  'quotes.walkthroughs',
];

const procedures = listProcedures();
const routes = restRoutes.map(({ method, path, procedure }) => ({
  name: `${method} ${path}`,
  access: procedures.find((entry) => entry.path === procedure)?.meta.access,
}));

const server = testServer();
let invalidCookies: readonly (string | undefined)[];
beforeAll(async () => {
  const endedSession = await server.logIn();
  await server.send('POST', '/api/admin/logout', { as: endedSession });
  // No cookie, a forged cookie, and the cookie of a session that has ended.
  invalidCookies = [undefined, 'admin_session=forged.signature', endedSession];
});

describe('procedures', () => {
  test('need an admin session, except for the listed ones', () => {
    const open = procedures.filter(({ meta }) => meta.access !== 'admin').map(({ path }) => path);
    expect(open.sort(), 'Please add a procedure that must be public to withoutSession.').toEqual(withoutSession);
  });

  test('have a schema for their input, except for the listed ones', () => {
    const withoutInput = procedures.filter(({ inputs }) => inputs.length === 0).map(({ path }) => path);
    expect(withoutInput.sort(), 'Please give the procedure an .input, or add it here if it takes nothing.').toEqual([
      'admin.analytics.pageViews',
      'admin.bookings.toAnswer',
      'admin.counts',
      'admin.crews.all',
      'admin.logOut',
      'admin.logOutAll',
      'admin.messages.all',
      'admin.outbox.status',
      'admin.posts.all',
      'admin.session',
      'admin.settings.all',
      'admin.settings.beforeGoingLive',
      'blog.cards',
      'blog.list',
      'chat.adminDesk',
      'chat.allSessions',
      'chat.desk',
      'chat.onVisitorSignal',
      'chat.staffPresence',
      'chat.unread',
      'public.company',
      'public.reviews',
      'public.site',
    ]);
  });

  test('have a schema for their output', () => {
    expect(procedures.filter(({ output }) => output === undefined)).toEqual([]);
  });

  test.each(procedures.filter(({ meta }) => meta.access === 'admin'))(
    '$path needs an admin session',
    async ({ path, type }) => {
      for (const as of invalidCookies) {
        const answer = await (type === 'mutation'
          ? server.send('POST', `/trpc/${path}`, { json: { json: {} }, as })
          : server.send('GET', `/trpc/${path}?input=${encodeURIComponent('{"json":{}}')}`, { as }));
        if (type === 'subscription') {
          // A subscription reports the error in its stream.
          expect(answer.text).toMatch(/^event: serialized-error\ndata: .*"reason":"unauthenticated"/m);
          continue;
        }
        expect(answer.status).toBe(401);
        expect(Object(answer.json).error.json.data).toMatchObject({ code: 'UNAUTHORIZED', reason: 'unauthenticated' });
      }
    },
  );
});

describe('REST paths', () => {
  test('below /api/admin need an admin session, except for logging in and reading the session', () => {
    const open = routes.filter(({ name, access }) => name.includes('/api/admin/') && access !== 'admin');
    expect(open.map(({ name }) => name)).toEqual(['POST /api/admin/login', 'GET /api/admin/session']);
  });

  test("without parameters answer the admin's GET with 200 and no-store", async () => {
    const as = await server.logIn();
    const withoutParameters = restRoutes.filter(({ method, path }) => method === 'GET' && !path.includes(':'));
    expect(withoutParameters.length).toBeGreaterThan(5);
    for (const { path } of withoutParameters) {
      // A search needs a query.
      const query = path === '/api/admin/search' ? '?q=ann' : '';
      const { status, headers } = await server.send('GET', path + query, { as });
      expect([status, headers.get('cache-control')], path).toEqual([200, 'no-store']);
    }
  });

  test.each(routes.filter(({ access }) => access === 'admin'))('$name needs an admin session', async ({ name }) => {
    const [method = '', path = ''] = name.split(' ');
    for (const as of invalidCookies) {
      const bodyOption = method === 'GET' || method === 'DELETE' ? {} : { json: { title: 'x' } };
      expect(await server.send(method, path.replace(/:\w+/, 'x'), { as, ...bodyOption })).toMatchObject({
        status: 401,
        json: { success: false, code: 'unauthenticated' },
      });
    }
  });
});
