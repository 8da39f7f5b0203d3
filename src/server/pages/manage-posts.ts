import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { businessDay } from '#domain/calendar.ts';
import type { AppError } from '#domain/errors.ts';
import { type ManagedBooking, manageMove } from '#domain/manage.ts';
import { requestContext, type Shared } from '#server/http/context.ts';
import { errorTable, toAppError } from '#server/trpc/errors.ts';
import { createCaller } from '#server/trpc/router.ts';
import { type ManageDocument, manageDocument } from './manage-document.ts';

type Exchange = { request: FastifyRequest; reply: FastifyReply; shared: Shared };

/** What is said of a change that was made, by its name in the address. */
const saidOf: Readonly<Record<string, string>> = {
  cancel: 'Your visit is cancelled.',
  move: 'Your visit is moved.',
};

/** Whether a look at a booking is one without a script. */
export const isPlain = ({ query }: FastifyRequest): boolean => fieldOf(query, 'plain') !== undefined;

/** The booking behind a link, for browsers without a script. Nothing changes by a look. */
export async function showManaged(exchange: Exchange): Promise<FastifyReply> {
  try {
    const booking = await callsOf(exchange).view({ token: tokenOf(exchange) });
    return send(exchange, 200, { booking, said: saidOf[fieldOf(exchange.request.query, 'done') ?? ''] });
  } catch (error) {
    return refused(exchange, error, undefined);
  }
}

/** Takes the forms of that page; what they change is what the script changes, by the same procedures. */
export function managePosts(scope: FastifyInstance, shared: Shared): void {
  scope.post('/manage/:token', async (request, reply) => {
    const exchange = { request, reply, shared };
    const calls = callsOf(exchange);
    const token = tokenOf(exchange);
    const field = (name: string) => fieldOf(request.body, name) ?? '';
    const change = field('change') === 'cancel' ? 'cancel' : 'move';
    const rev = Number(field('rev'));
    try {
      if (change === 'cancel') await calls.cancel({ token, rev, feeCents: Number(field('feeCents')) });
      else {
        const slot = { serviceDate: field('serviceDate'), serviceTime: field('serviceTime') };
        await calls.move(z.parse(manageMove, { token, rev, ...slot }));
      }
    } catch (error) {
      // A wrong link is counted once.
      const isOpen = !['not_found', 'too_many'].includes(toAppError(error).code);
      return refused(exchange, error, isOpen ? await calls.view({ token }).catch(() => undefined) : undefined);
    }
    return reply
      .header('cache-control', 'no-store')
      .redirect(`/manage/${encodeURIComponent(token)}?plain=1&done=${change}`, 303);
  });
}

const callsOf = ({ shared, request, reply }: Exchange) =>
  createCaller(requestContext(shared, request, reply)).booking.manage;

/** The page with the sentence of what was refused, and what is open instead. */
function refused(exchange: Exchange, error: unknown, booking: ManagedBooking | undefined): FastifyReply {
  const { request, reply } = exchange;
  const refusal = toAppError(error);
  if (refusal.code === 'internal') request.log.error({ err: refusal.cause ?? refusal }, 'a booking could not be shown');
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
  const { status } = errorTable[refusal.code];
  return send(exchange, status, { booking, said: sentenceOf(refusal), alternatives: slotsOf(refusal) });
}

/** What is wrong, in one sentence or more. */
export const sentenceOf = ({ issues, message }: AppError): string =>
  issues.length > 0 ? issues.map((issue) => issue.message).join(' ') : message;

const slots = z.array(z.pick(manageMove, { serviceDate: true, serviceTime: true }));

function slotsOf({ details }: AppError): ManageDocument['alternatives'] & object {
  const read = z.safeParse(slots, details.alternatives);
  return read.success ? read.data : [];
}

function send(
  { reply, shared }: Exchange,
  status: number,
  shown: Omit<ManageDocument, 'company' | 'today'>,
): FastifyReply {
  const facts = { company: shared.services.settings.get('company'), today: businessDay(shared.clock()) };
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(manageDocument({ ...facts, ...shown }));
}

const tokenOf = ({ request }: Exchange): string => fieldOf(request.params, 'token') ?? '';

/** A field of a form, a query or an address, where it is one text. */
export function fieldOf(fields: unknown, name: string): string | undefined {
  if (fields instanceof URLSearchParams) return fields.get(name) ?? undefined;
  const value: unknown = typeof fields === 'object' && fields !== null ? Reflect.get(fields, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}
