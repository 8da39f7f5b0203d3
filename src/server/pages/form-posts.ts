import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bookingTexts } from '#domain/booking-rules.ts';
import type { CompanyProfile } from '#domain/company.ts';
import { contactTexts } from '#domain/contact-texts.ts';
import type { AppError } from '#domain/errors.ts';
import { maxBodyBytes } from '#server/http/body-limits.ts';
import { requestContext, type Shared } from '#server/http/context.ts';
import { sendError, shownError } from '#server/http/errors.ts';
import { methodNotAllowed } from '#server/http/methods.ts';
import { originOf } from '#server/http/request-url.ts';
import { callProcedure } from '#server/trpc/call-procedure.ts';
import { errorTable } from '#server/trpc/errors.ts';
import type { RenderOptions } from '#web/render.tsx';
import { sentPage } from './failure-page.ts';
import { localCall } from './local-call.ts';
import { manageLink } from './manage-link.ts';
import { plainPosts } from './plain-link.ts';
import { proposalLink } from './proposal-link.ts';
import type { PageRenderer } from './renderer.ts';

/**
 * The forms of public pages that work without JavaScript, by the path that they are sent to: their name, their page,
 * the procedure that they call, and the texts of the confirmation.
 */
const forms = {
  '/contact': {
    name: 'contact',
    page: '/',
    procedure: 'public.contact',
    sent: { title: contactTexts.sent, text: contactTexts.willReply },
  },
  '/book': {
    name: 'booking',
    page: '/book',
    procedure: 'booking.create',
    sent: { title: bookingTexts.submitted, text: bookingTexts.willContact },
  },
  '/quote': {
    name: 'quote',
    page: '/quote',
    procedure: 'quotes.create',
    sent: {
      title: 'We have your request',
      // The field for photographs has no name, because only the form's code can send files.
      text:
        'Thank you. We read it in our office hours, and answer by phone or email. ' +
        'If you chose photographs, please send them to us by email: they did not arrive with the form.',
    },
  },
} as const;
type FormReply = NonNullable<RenderOptions['reply']>;
type Form = (typeof forms)[keyof typeof forms];

export type FormPostsOptions = { shared: Shared; renderer: PageRenderer; publicUrl: string | undefined };

const formType = /^application\/x-www-form-urlencoded\b/i;

/** Equal forms from one IP address in one period of this length are one submission; milliseconds. */
const repeatPeriod = 60 * 60 * 1000;

/**
 * Accepts forms that browsers send without JavaScript. A rejected form is shown again with everything that was typed
 * and the errors. An accepted form redirects to a page that confirms it, which can be reloaded.
 */
export async function formPosts(scope: FastifyInstance, options: FormPostsOptions): Promise<void> {
  scope.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  // Checked before the body is read: anything but a form is rejected as on every other page.
  scope.addHook('onRequest', async ({ method, headers }, reply) => {
    if (method === 'POST' && !formType.test(headers['content-type'] ?? ''))
      throw methodNotAllowed(reply, ['GET', 'HEAD']);
  });
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxBodyBytes },
    async (_request: unknown, body: string) => new URLSearchParams(body),
  );
  plainPosts(scope, options.shared, manageLink);
  plainPosts(scope, options.shared, proposalLink);
  for (const [path, form] of Object.entries(forms)) {
    scope.post(path, (request, reply) => acceptForm(form, { request, reply, options }));
    scope.get(`${path}/sent`, (_request, reply) => {
      const company: CompanyProfile = options.shared.services.settings.get('company');
      return sendPage(reply, { status: 200, html: sentPage(company, form.sent) });
    });
  }
}

type Exchange = { request: FastifyRequest; reply: FastifyReply; options: FormPostsOptions };

async function acceptForm(form: Form, { request, reply, options }: Exchange): Promise<FastifyReply> {
  const { shared, renderer } = options;
  // Counted first, because a rejected form costs a rendered page. Beyond the limit, the answer is not a page.
  const received = shared.limits.take('form', request.ip);
  const values = valuesOf(request.body);
  const check = await renderer.checkForm(form.name, values, {
    now: shared.clock(),
    prices: shared.services.settings.get('prices'),
  });
  const showAgain = (result: Omit<FormReply, 'form' | 'values'>, status = 400): Promise<FastifyReply> =>
    sendFormAgain(
      { form: form.name, values, ...result },
      { page: form.page, status, exchange: { request, reply, options } },
    );
  if (!check.ok) return showAgain({ issues: check.issues });
  const input = {
    ...check.request,
    submissionId: submissionIdOf(values, { ipAddress: request.ip, now: shared.clock() }),
  };
  try {
    const ctx = requestContext(shared, request, reply);
    // The procedure counts the form itself.
    received.giveBack();
    await callProcedure(ctx, { path: form.procedure, type: 'mutation', input });
  } catch (error) {
    const failure = shownError(error, request, reply);
    return showAgain(replyOf(failure), errorTable[failure.code].status);
  }
  const { pathname } = new URL(request.url, 'http://any.example');
  return reply.header('cache-control', 'no-store').redirect(`${pathname}/sent`, 303);
}

const replyOf = ({ issues, message }: AppError): Omit<FormReply, 'form' | 'values'> =>
  issues.length > 0 ? { issues } : { issues, message };

/** Answers with the page of the form, with the typed values and the errors. */
async function sendFormAgain(
  reply: FormReply,
  { page, status, exchange }: { page: string; status: number; exchange: Exchange },
): Promise<FastifyReply> {
  const { shared, renderer, publicUrl } = exchange.options;
  const ctx = requestContext(shared, exchange.request, exchange.reply);
  const { html } = await renderer.render({
    path: page,
    origin: originOf(exchange.request, { publicUrl }),
    site: shared.services.settings.siteFacts(),
    call: localCall({ ...ctx, sessionToken: undefined }),
    reply,
  });
  return sendPage(exchange.reply, { status, html });
}

const sendPage = (reply: FastifyReply, { status, html }: { status: number; html: string }): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);

/** The values of the fields, by their names. */
function valuesOf(body: unknown): Record<string, string[]> {
  const values: Record<string, string[]> = {};
  if (!(body instanceof URLSearchParams)) return values;
  for (const name of new Set(body.keys())) {
    // An assignment to `__proto__` would not add a property.
    Object.defineProperty(values, name, {
      // Browsers send the line breaks of a text area as CRLF; the site's own code sends them as LF.
      value: body.getAll(name).map((text) => text.replaceAll('\r\n', '\n')),
      enumerable: true,
    });
  }
  return values;
}

/** Computes the id that identifies a repeat, because forms that are sent without JavaScript contain none. */
function submissionIdOf(values: object, { ipAddress, now }: { ipAddress: string; now: Date }): string {
  const period = Math.floor(now.getTime() / repeatPeriod);
  const hash = createHash('sha256')
    .update(JSON.stringify([values, ipAddress, period]))
    .digest('hex');
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-');
}
