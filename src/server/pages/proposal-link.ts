import { AppError } from '#domain/errors.ts';
import type { ProposalView } from '#domain/proposal.ts';
import { callProcedure } from '#server/trpc/call-procedure.ts';
import { createCaller } from '#server/trpc/router.ts';
import type { PlainForm, PlainLink } from './plain-link.ts';
import { type Answer, answers, extrasOf, proposalDocument } from './proposal-document.ts';

/** The page of a proposal, without JavaScript. Opening it does not record that the customer has seen the proposal. */
export const proposalLink: PlainLink<ProposalView> = {
  path: '/proposal',
  open: (ctx, token) => createCaller(ctx).quotes.proposal({ token }),
  async change(ctx, form) {
    const answer = answers.find((name) => name === form.field('answer')) ?? 'ask';
    const shownExtras = form.field('shown');
    // The customer must not approve a total that the page has not shown.
    if (answer === 'approve' && shownExtras !== undefined && shownExtras !== extrasOf(form).join(','))
      throw new AppError('conflict', 'The total now holds what you chose. Please look at it, and approve once more.');
    await callProcedure(ctx, { path: `quotes.${answer}`, type: 'mutation', input: inputOf(answer, form) });
    return answer;
  },
  pageData: (proposal) => ({ proposal }),
  done: {
    approve: 'Thank you. The proposal is approved.',
    ask: 'Thank you. Our office has your message and answers you.',
    decline: 'Thank you for telling us. You can still approve it while it is valid.',
  } satisfies Record<Answer, string>,
  render: proposalDocument,
};

/** Makes the input of an answer's procedure from the form. The procedure validates this input. */
function inputOf(answer: Answer, { token, field, names }: PlainForm): object {
  if (answer === 'ask') return { token, message: field('message') };
  if (answer === 'decline') return { token, reason: field('reason') };
  return {
    token,
    version: Number(field('version')),
    name: field('name'),
    title: field('title'),
    authorised: field('authorised') !== undefined,
    chosen: extrasOf({ names }),
  };
}
