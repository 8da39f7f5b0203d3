import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CompanyProfile } from '#domain/company.ts';
import type { AppError } from '#domain/errors.ts';
import { requestContext, type Shared } from '#server/http/context.ts';
import { errorTable, toAppError } from '#server/trpc/errors.ts';
import type { Context } from '#server/trpc/init.ts';

/** The values that a browser sent, by the names of their fields. */
export type PlainForm = {
  token: string;
  field: (name: string) => string | undefined;
  names: readonly string[];
};

/** The content of the page. */
export type PlainView<Opened> = {
  company: CompanyProfile;
  now: Date;
  form: PlainForm;
  /** The target of the link; absent if the link is invalid. */
  opened: Opened | undefined;
  /** The result of the last form. */
  notice: string | undefined;
  /** Why the last form was rejected. */
  failure: AppError | undefined;
};

/**
 * The page of a secret link for browsers without JavaScript. It calls the same procedures as the page with JavaScript.
 */
export type PlainLink<Opened> = {
  path: '/manage' | '/proposal';
  /** Reads what the link opens. @throws as its procedure */
  open: (ctx: Context, token: string) => Promise<Opened>;
  /** Does what a form asks for. @returns the name of the change in `done`. @throws as its procedure */
  change: (ctx: Context, form: PlainForm) => Promise<string>;
  /** The message after a change. */
  done: Readonly<Record<string, string>>;
  write: (view: PlainView<Opened>) => string;
};

type Exchange = { request: FastifyRequest; reply: FastifyReply; shared: Shared };

/** Whether a link is opened without JavaScript. */
export const isPlain = ({ query }: FastifyRequest): boolean => fieldOf(query, 'plain') !== undefined;

/** Shows the page of a link. This changes nothing. */
export async function showPlain<Opened>(link: PlainLink<Opened>, exchange: Exchange): Promise<FastifyReply> {
  try {
    const opened = await link.open(contextOf(exchange), formOf(exchange).token);
    const done = fieldOf(exchange.request.query, 'done') ?? '';
    return send(link, exchange, {
      status: 200,
      opened,
      notice: Object.hasOwn(link.done, done) ? link.done[done] : undefined,
    });
  } catch (error) {
    return sendFailure(link, exchange, { error });
  }
}

/** Accepts the forms of these pages. */
export function plainPosts<Opened>(scope: FastifyInstance, shared: Shared, link: PlainLink<Opened>): void {
  scope.post(`${link.path}/:token`, async (request, reply) => {
    const exchange = { request, reply, shared };
    const form = formOf(exchange);
    try {
      const done = await link.change(contextOf(exchange), form);
      const url = `${link.path}/${encodeURIComponent(form.token)}?plain=1&done=${done}`;
      return reply.header('cache-control', 'no-store').redirect(url, 303);
    } catch (error) {
      // A wrong link is not opened again, because it would be counted twice.
      const works = !['not_found', 'too_many'].includes(toAppError(error).code);
      const opened = works ? await link.open(contextOf(exchange), form.token).catch(() => undefined) : undefined;
      return sendFailure(link, exchange, { error, opened });
    }
  });
}

const contextOf = ({ shared, request, reply }: Exchange): Context => requestContext(shared, request, reply);

function formOf({ request: { params, body } }: Exchange): PlainForm {
  return {
    token: fieldOf(params, 'token') ?? '',
    field: (name) => fieldOf(body, name),
    names: body instanceof URLSearchParams ? [...body.keys()] : [],
  };
}

/** Answers with the page, the typed values and the error. */
function sendFailure<Opened>(
  link: PlainLink<Opened>,
  exchange: Exchange,
  { error, opened }: { error: unknown; opened?: Opened | undefined },
): FastifyReply {
  const { request, reply } = exchange;
  const failure = toAppError(error);
  if (failure.code === 'internal') request.log.error({ err: failure.cause ?? failure }, 'a link could not be opened');
  if (failure.retryAfter !== undefined) reply.header('retry-after', String(failure.retryAfter));
  const notice = failure.issues.length > 0 ? failure.issues.map(({ message }) => message).join(' ') : failure.message;
  return send(link, exchange, { status: errorTable[failure.code].status, opened, notice, failure });
}

type Sent<Opened> = { status: number; failure?: AppError } & Pick<PlainView<Opened>, 'opened' | 'notice'>;

function send<Opened>(
  link: PlainLink<Opened>,
  exchange: Exchange,
  { status, failure, opened, notice }: Sent<Opened>,
): FastifyReply {
  const { shared } = exchange;
  const company = shared.services.settings.get('company');
  const html = link.write({ company, now: shared.clock(), form: formOf(exchange), opened, notice, failure });
  return exchange.reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);
}

/** Returns a field of a form, a query or a path; undefined if it is not a single text. */
function fieldOf(fields: unknown, name: string): string | undefined {
  if (fields instanceof URLSearchParams) return fields.get(name) ?? undefined;
  const value: unknown = typeof fields === 'object' && fields !== null ? Reflect.get(fields, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}
