import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CompanyProfile } from '#domain/company.ts';
import type { AppError } from '#domain/errors.ts';
import { anyToken, type OpenedLink } from '#domain/opened-link.ts';
import { requestContext, type Shared } from '#server/http/context.ts';
import { shownError } from '#server/http/errors.ts';
import { errorTable, toAppError } from '#server/trpc/errors.ts';
import type { Context } from '#server/trpc/init.ts';

/** A form that a browser sent; without fields if the page is only opened. */
export type PlainForm = {
  /** The token in the URL. */
  token: string;
  /** Returns the value of a field, the first if there are several. */
  field: (name: string) => string | undefined;
  /** The names of all fields. */
  names: readonly string[];
};

/** What a page shows. */
export type PlainView<Target> = {
  company: CompanyProfile;
  now: Date;
  form: PlainForm;
  /** What the link leads to; undefined if the link is invalid or its target cannot be read. */
  target: Target | undefined;
  /** A sentence about the result of the last form, or about `failure`. */
  notice: string | undefined;
  /** Why the last form was rejected, or why the link could not be opened. */
  failure: AppError | undefined;
};

/**
 * The page of a secret link for browsers without JavaScript. It calls the same procedures as the page with JavaScript.
 */
export type PlainLink<Target> = {
  path: '/manage' | '/proposal';
  /** Reads the target of the link. @throws the errors of its procedure */
  open: (ctx: Context, token: string) => Promise<Target>;
  /**
   * Calls the procedure of a form.
   *
   * @returns the key of the message in `done`
   * @throws the errors of the procedure; errors about the form itself
   */
  change: (ctx: Context, form: PlainForm) => Promise<string>;
  /** Whether only the page of a wrong link has this form. */
  isOfWrongLink?: (form: PlainForm) => boolean;
  /** The messages after changes, by the keys that `change` returns. */
  done: Readonly<Record<string, string>>;
  render: (view: PlainView<Target>) => string;
  /** Returns the target as the page with JavaScript expects it. */
  pageData: (target: Target) => Omit<OpenedLink, 'token'>;
};

type Exchange = { request: FastifyRequest; reply: FastifyReply; shared: Shared };

/** Whether the URL requests the page for browsers without JavaScript. */
export const isPlain = ({ query }: FastifyRequest): boolean => fieldOf(query, 'plain') !== undefined;

/**
 * Opens a link for its page with JavaScript.
 *
 * @returns undefined if the target could not be read, for example because the client has opened too many wrong links
 */
export async function openLink<Target>(link: PlainLink<Target>, exchange: Exchange): Promise<OpenedLink | undefined> {
  const { token } = formOf(exchange);
  try {
    return { token, ...link.pageData(await link.open(contextOf(exchange), token)) };
  } catch (error) {
    const { code, message } = toAppError(error);
    return code === 'not_found' ? { token: anyToken, invalid: message } : undefined;
  }
}

/** Sends the page of a link. Opening it changes no data. */
export async function showPlain<Target>(link: PlainLink<Target>, exchange: Exchange): Promise<FastifyReply> {
  const doneKey = fieldOf(exchange.request.query, 'done') ?? '';
  const notice = Object.hasOwn(link.done, doneKey) ? link.done[doneKey] : undefined;
  try {
    const target = await link.open(contextOf(exchange), formOf(exchange).token);
    return send(link, exchange, { status: 200, target, notice });
  } catch (error) {
    return sendFailure(link, exchange, { error, notice });
  }
}

/** Accepts the forms of a link's page. */
export function plainPosts<Target>(scope: FastifyInstance, shared: Shared, link: PlainLink<Target>): void {
  scope.post(`${link.path}/:token`, async (request, reply) => {
    const exchange = { request, reply, shared };
    const form = formOf(exchange);
    try {
      const doneKey = await link.change(contextOf(exchange), form);
      const url = `${link.path}/${encodeURIComponent(form.token)}?plain=1&done=${doneKey}`;
      return reply.header('cache-control', 'no-store').redirect(url, 303);
    } catch (error) {
      // A link that may be wrong is not opened again, because each opening of a wrong link is counted.
      const mayBeWrong = ['not_found', 'too_many'].includes(toAppError(error).code) || link.isOfWrongLink?.(form);
      const target = mayBeWrong ? undefined : await link.open(contextOf(exchange), form.token).catch(() => undefined);
      return sendFailure(link, exchange, { error, target });
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

/** Sends the page with the submitted values. Without a `notice`, the page shows the error's message instead. */
function sendFailure<Target>(
  link: PlainLink<Target>,
  exchange: Exchange,
  { error, target, notice }: { error: unknown } & Partial<Pick<PlainView<Target>, 'target' | 'notice'>>,
): FastifyReply {
  const { request, reply } = exchange;
  const failure = shownError(error, request, reply);
  const reason = failure.issues.length > 0 ? failure.issues.map(({ message }) => message).join(' ') : failure.message;
  return send(link, exchange, { status: errorTable[failure.code].status, target, notice: notice ?? reason, failure });
}

type Reply<Target> = { status: number; failure?: AppError } & Pick<PlainView<Target>, 'target' | 'notice'>;

function send<Target>(
  link: PlainLink<Target>,
  exchange: Exchange,
  { status, failure, target, notice }: Reply<Target>,
): FastifyReply {
  const { shared } = exchange;
  const company = shared.services.settings.get('company');
  const html = link.render({ company, now: shared.clock(), form: formOf(exchange), target, notice, failure });
  return exchange.reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);
}

/** Returns a field of a form (its first value), a query or a path; undefined if it is absent or not a single text. */
function fieldOf(fields: unknown, name: string): string | undefined {
  if (fields instanceof URLSearchParams) return fields.get(name) ?? undefined;
  const value: unknown = typeof fields === 'object' && fields !== null ? Reflect.get(fields, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}
