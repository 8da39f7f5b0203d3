import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restRoutes } from '#server/rest/routes.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { listProcedures, type ProcedureFacts } from '#server/trpc/procedures.ts';

type Access = ProcedureFacts['meta']['access'];

/** Who may call each procedure. One that is missing here, or declared otherwise in its router, fails the test. */
const procedureAccess: Readonly<Record<string, Access>> = {
  'admin.analytics.pageViews': 'admin',
  'admin.analytics.summary': 'unlock',
  'admin.analytics.unlock': 'anybody',
  'admin.bookings.all': 'admin',
  'admin.bookings.get': 'admin',
  'admin.bookings.list': 'admin',
  'admin.bookings.remove': 'admin',
  'admin.bookings.setSpam': 'admin',
  'admin.bookings.update': 'admin',
  'admin.bookings.create': 'admin',
  'admin.bookings.cancel': 'admin',
  'admin.bookings.decline': 'admin',
  'admin.bookings.noShow': 'admin',
  'booking.availability': 'anybody',
  'booking.area': 'anybody',
  'booking.made': 'anybody',
  'booking.manage.view': 'anybody',
  'booking.manage.calendar': 'anybody',
  'booking.manage.cancel': 'anybody',
  'booking.manage.move': 'anybody',
  'booking.manage.sendLink': 'anybody',
  'admin.counts': 'admin',
  'admin.crews.all': 'admin',
  'admin.crews.choose': 'admin',
  'admin.crews.create': 'admin',
  'admin.crews.day': 'admin',
  'admin.crews.update': 'admin',
  'admin.customers.get': 'admin',
  'admin.customers.list': 'admin',
  'admin.customers.remove': 'admin',
  'admin.customers.search': 'admin',
  'admin.customers.update': 'admin',
  'admin.logIn': 'anybody',
  'admin.logOut': 'admin',
  'admin.logOutAll': 'admin',
  'admin.messages.all': 'admin',
  'admin.messages.get': 'admin',
  'admin.messages.list': 'admin',
  'admin.messages.remove': 'admin',
  'admin.messages.setResponded': 'admin',
  'admin.messages.setSpam': 'admin',
  'admin.outbox.get': 'admin',
  'admin.outbox.list': 'admin',
  'admin.outbox.opened': 'admin',
  'admin.outbox.resend': 'admin',
  'admin.outbox.status': 'admin',
  'admin.posts.all': 'admin',
  'admin.posts.create': 'admin',
  'admin.posts.get': 'admin',
  'admin.posts.list': 'admin',
  'admin.posts.preview': 'admin',
  'admin.posts.remove': 'admin',
  'admin.posts.rows': 'admin',
  'admin.posts.update': 'admin',
  'admin.session': 'anybody',
  'admin.settings.all': 'admin',
  'admin.settings.beforeGoingLive': 'admin',
  'admin.settings.history': 'admin',
  'admin.settings.save': 'admin',
  'blog.bySlug': 'anybody',
  'blog.cards': 'anybody',
  'blog.list': 'anybody',
  'booking.create': 'anybody',
  'chat.adminDesk': 'admin',
  'chat.adminMarkSeen': 'admin',
  'chat.adminTyping': 'admin',
  'chat.allSessions': 'admin',
  'chat.conversation': 'admin',
  'chat.desk': 'anybody',
  'chat.history': 'anybody',
  'chat.markSeen': 'anybody',
  'chat.onEvents': 'admin',
  'chat.onMessage': 'anybody',
  'chat.onStaffSignal': 'anybody',
  'chat.onVisitorSignal': 'admin',
  'chat.open': 'anybody',
  'chat.remove': 'admin',
  'chat.reply': 'admin',
  'chat.send': 'anybody',
  'chat.session': 'anybody',
  'chat.sessions': 'admin',
  'chat.setAway': 'admin',
  'chat.setDone': 'admin',
  'chat.staffPresence': 'anybody',
  'chat.summary': 'admin',
  'chat.takeUp': 'anybody',
  'chat.typing': 'anybody',
  'chat.unread': 'admin',
  'public.company': 'anybody',
  'public.contact': 'anybody',
  'public.countView': 'anybody',
  'public.reviews': 'anybody',
  'public.site': 'anybody',
  'public.views': 'anybody',
  'quotes.approve': 'anybody',
  'quotes.ask': 'anybody',
  'quotes.create': 'anybody',
  'quotes.decline': 'anybody',
  'quotes.draftProposal': 'admin',
  'quotes.extendProposal': 'admin',
  'quotes.get': 'admin',
  'quotes.list': 'admin',
  'quotes.proposal': 'anybody',
  'quotes.seen': 'anybody',
  'quotes.sendProposal': 'admin',
  'quotes.update': 'admin',
  'quotes.walkthroughs': 'anybody',
  'quotes.withdrawProposal': 'admin',
};

/** Who may call each REST path. `A` in the contract's table is admin. */
const routeAccess: Readonly<Record<string, 'anybody' | 'admin'>> = {
  'POST /api/page-views/:page/increment': 'anybody',
  'GET /api/page-views/:page': 'anybody',
  'GET /api/analytics/page-views': 'admin',
  'POST /api/contact': 'anybody',
  'GET /api/admin/messages': 'admin',
  'PATCH /api/admin/messages/:id': 'admin',
  'DELETE /api/admin/messages/:id': 'admin',
  'POST /api/admin/outbox/:id/resend': 'admin',
  'POST /api/bookings': 'anybody',
  'GET /api/bookings': 'admin',
  'PATCH /api/bookings/:id': 'admin',
  'DELETE /api/bookings/:id': 'admin',
  'GET /api/blog': 'anybody',
  'GET /api/blog/:slug': 'anybody',
  'GET /api/admin/blog': 'admin',
  'POST /api/admin/blog': 'admin',
  'PUT /api/admin/blog/:id': 'admin',
  'DELETE /api/admin/blog/:id': 'admin',
  'GET /api/chat/sessions': 'admin',
  'GET /api/chat/session/:sessionId': 'anybody',
  'DELETE /api/chat/session/:sessionId': 'admin',
  'GET /api/chat/unread': 'admin',
  'POST /api/chat': 'anybody',
  'POST /api/chat/respond/:sessionId': 'admin',
  'POST /api/admin/login': 'anybody',
  'POST /api/admin/logout': 'admin',
  'POST /api/admin/logout-all': 'admin',
  'GET /api/admin/desk': 'admin',
  'PUT /api/admin/desk': 'admin',
  'GET /api/chat/desk': 'anybody',
  'GET /api/admin/outbox': 'admin',
  'GET /api/admin/outbox/:id': 'admin',
  'GET /api/admin/session': 'anybody',
  'GET /api/admin/crews': 'admin',
  'POST /api/admin/crews': 'admin',
  'PATCH /api/admin/crews/:id': 'admin',
  'GET /api/admin/day/:day': 'admin',
  'PUT /api/bookings/:id/crew': 'admin',
  'GET /api/admin/customers': 'admin',
  'GET /api/admin/customers/:id': 'admin',
  'PATCH /api/admin/customers/:id': 'admin',
  'DELETE /api/admin/customers/:id': 'admin',
  'GET /api/admin/search': 'admin',
  'GET /api/admin/settings': 'admin',
  'PUT /api/admin/settings/:section': 'admin',
  'GET /api/admin/settings/:section/history': 'admin',
  'GET /api/site': 'anybody',
  'GET /api/area/:zip': 'anybody',
  'GET /api/availability': 'anybody',
  'POST /api/admin/bookings': 'admin',
  'POST /api/bookings/:id/cancel': 'admin',
  'POST /api/bookings/:id/decline': 'admin',
  'POST /api/bookings/:id/no-show': 'admin',
  'GET /api/manage/:token': 'anybody',
  'POST /api/manage/:token/cancel': 'anybody',
  'POST /api/manage/:token/move': 'anybody',
  'GET /api/manage/:token/calendar.ics': 'anybody',
  'POST /api/manage/link': 'anybody',
  'POST /api/quotes': 'anybody',
  'GET /api/walkthroughs': 'anybody',
  'GET /api/admin/quotes': 'admin',
  'GET /api/admin/quotes/:id': 'admin',
  'PATCH /api/admin/quotes/:id': 'admin',
  'POST /api/admin/quotes/:id/proposals': 'admin',
  'POST /api/admin/proposals/:id/send': 'admin',
  'POST /api/admin/proposals/:id/withdraw': 'admin',
  'POST /api/admin/proposals/:id/extend': 'admin',
  'GET /api/proposals/:token': 'anybody',
  'POST /api/proposals/:token/approve': 'anybody',
  'POST /api/proposals/:token/decline': 'anybody',
  'POST /api/proposals/:token/ask': 'anybody',
};

const procedures = listProcedures();

let server: TestServer;
let visitors: readonly (string | undefined)[];
beforeAll(async () => {
  server = await startTestServer();
  const ended = await server.logIn();
  await server.send('POST', '/api/admin/logout', { as: ended });
  // Nobody, a forged cookie, and the cookie of a session that was ended.
  visitors = [undefined, 'admin_session=forged.signature', ended];
});
afterAll(() => server.close());

describe('procedures', () => {
  test('are all declared', () => {
    expect(Object.fromEntries(procedures.map(({ path, meta }) => [path, meta.access]))).toEqual(procedureAccess);
  });

  test('check what comes in', () => {
    const withoutInput = procedures.filter(({ inputs }) => inputs.length === 0).map(({ path }) => path);
    expect(withoutInput.sort()).toEqual([
      'admin.analytics.pageViews',
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

  test('declare what goes out', () => {
    expect(procedures.filter(({ output }) => output === undefined)).toEqual([]);
  });

  test.each(procedures.filter(({ meta }) => meta.access === 'admin'))(
    '$path is for the admin alone',
    async ({ path, type }) => {
      for (const as of visitors) {
        const answer = await (type === 'mutation'
          ? server.send('POST', `/trpc/${path}`, { json: { json: {} }, as })
          : server.send('GET', `/trpc/${path}?input=${encodeURIComponent('{"json":{}}')}`, { as }));
        if (type === 'subscription') {
          // The refusal comes in the stream.
          expect(answer.text).toMatch(/^event: serialized-error\ndata: .*"reason":"unauthenticated"/m);
          continue;
        }
        expect(answer.status).toBe(401);
        expect(Object(answer.json).error.json.data).toMatchObject({ code: 'UNAUTHORIZED', reason: 'unauthenticated' });
      }
    },
  );
});

describe('paths', () => {
  test('are all declared', () => {
    expect(restRoutes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(routeAccess).sort());
  });

  test('call procedures of the access that the contract gives them', () => {
    for (const { method, path, procedure } of restRoutes) {
      const access = procedures.find((one) => one.path === procedure)?.meta.access;
      expect(access, `${method} ${path}`).toBe(routeAccess[`${method} ${path}`]);
    }
  });

  test('answer what no cache may keep, wherever something is read', async () => {
    const as = await server.logIn();
    const plain = restRoutes.filter(({ method, path }) => method === 'GET' && !path.includes(':'));
    expect(plain.length).toBeGreaterThan(5);
    for (const { path } of plain) {
      // What is searched for has to be said.
      const query = path === '/api/admin/search' ? '?q=ann' : '';
      const { status, headers } = await server.send('GET', path + query, { as });
      expect([status, headers.get('cache-control')], path).toEqual([200, 'no-store']);
    }
  });

  test.each(Object.entries(routeAccess).filter(([, access]) => access === 'admin'))(
    '%s is for the admin alone',
    async (name) => {
      const [method = '', path = ''] = name.split(' ');
      for (const as of visitors) {
        const json = method === 'GET' || method === 'DELETE' ? {} : { json: { title: 'x' } };
        expect(await server.send(method, path.replace(/:\w+/, 'x'), { as, ...json })).toMatchObject({
          status: 401,
          json: { success: false, code: 'unauthenticated' },
        });
      }
    },
  );
});
