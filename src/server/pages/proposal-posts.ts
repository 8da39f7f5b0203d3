import { callTRPCProcedure } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ProposalView } from '#domain/proposal.ts';
import { requestContext, type Shared } from '#server/http/context.ts';
import { errorTable, toAppError } from '#server/trpc/errors.ts';
import { appRouter, createCaller } from '#server/trpc/router.ts';
import { fieldOf, sentenceOf } from './manage-posts.ts';
import { type Answer, answers, type ProposalDocument, proposalDocument } from './proposal-document.ts';

type Exchange = { request: FastifyRequest; reply: FastifyReply; shared: Shared };

/** What is said of an answer that arrived, by its name in the address. */
const saidOf: Readonly<Record<string, string>> = {
  approve: 'Thank you. The proposal is approved, and your copy is on its way by email.',
  ask: 'Thank you. Our office has your message and answers you.',
  decline: 'Thank you for telling us. You can still approve it while it is valid.',
} satisfies Record<Answer, string>;

/** The proposal behind a link, for browsers without a script. Nothing changes by a look, and it counts as none. */
export async function showProposal(exchange: Exchange): Promise<FastifyReply> {
  try {
    const proposal = await readProposal(exchange);
    return send(exchange, 200, { proposal, said: saidOf[fieldOf(exchange.request.query, 'done') ?? ''] });
  } catch (error) {
    return refused(exchange, error, undefined);
  }
}

/** Takes the forms of that page: the same procedures as the page with a script, and so the same checks. */
export function proposalPosts(scope: FastifyInstance, shared: Shared): void {
  scope.post('/proposal/:token', async (request, reply) => {
    const exchange = { request, reply, shared };
    const chosen = answers.find((one) => one === fieldOf(request.body, 'answer')) ?? 'ask';
    try {
      await callTRPCProcedure({
        router: appRouter,
        path: `quotes.${chosen}`,
        type: 'mutation',
        getRawInput: async () => inputOf(chosen, exchange),
        ctx: requestContext(shared, request, reply),
        signal: undefined,
        batchIndex: 0,
      });
    } catch (error) {
      // A wrong link is counted once.
      const isOpen = !['not_found', 'too_many'].includes(toAppError(error).code);
      return refused(exchange, error, isOpen ? await readProposal(exchange).catch(() => undefined) : undefined);
    }
    const address = `/proposal/${encodeURIComponent(tokenOf(exchange))}?plain=1&done=${chosen}`;
    return reply.header('cache-control', 'no-store').redirect(address, 303);
  });
}

const readProposal = (exchange: Exchange): Promise<ProposalView> => {
  const { shared, request, reply } = exchange;
  return createCaller(requestContext(shared, request, reply)).quotes.proposal({ token: tokenOf(exchange) });
};

/** What a procedure takes, as the form's texts have it; the procedure says what is wrong with it. */
function inputOf(answer: Answer, exchange: Exchange): object {
  const { body } = exchange.request;
  const field = (name: string) => fieldOf(body, name);
  const token = tokenOf(exchange);
  if (answer === 'ask') return { token, message: field('message') };
  if (answer === 'decline') return { token, reason: field('reason') };
  const names = body instanceof URLSearchParams ? [...body.keys()] : [];
  return {
    ...{ token, version: Number(field('version')), name: field('name'), title: field('title') },
    authorised: field('authorised') !== undefined,
    chosen: names.flatMap((name) => (/^extra-\d+$/.test(name) ? [Number(name.slice('extra-'.length))] : [])),
  };
}

/** The page with the sentence of what was refused, and everything that was typed. */
function refused(exchange: Exchange, error: unknown, proposal: ProposalView | undefined): FastifyReply {
  const { request, reply } = exchange;
  const refusal = toAppError(error);
  if (refusal.code === 'internal')
    request.log.error({ err: refusal.cause ?? refusal }, 'a proposal could not be shown');
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
  return send(exchange, errorTable[refusal.code].status, { proposal, said: sentenceOf(refusal) });
}

function send(exchange: Exchange, status: number, shown: Pick<ProposalDocument, 'proposal' | 'said'>): FastifyReply {
  const { request, reply, shared } = exchange;
  const company = shared.services.settings.get('company');
  const typed = (name: string) => fieldOf(request.body, name);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(proposalDocument({ ...shown, company, typed, token: tokenOf(exchange) }));
}

const tokenOf = ({ request }: Exchange): string => fieldOf(request.params, 'token') ?? '';
