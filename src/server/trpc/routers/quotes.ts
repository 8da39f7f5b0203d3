import * as z from 'zod/mini';
import { idInput } from '#domain/admin.ts';
import { jobsInput } from '#domain/crew.ts';
import {
  officeProposal,
  proposalApproval,
  proposalChange,
  proposalDecline,
  proposalDraft,
  proposalEdit,
  proposalExtension,
  proposalLink,
  proposalQuestion,
  proposalView,
} from '#domain/proposal.ts';
import {
  arrangedWalkthrough,
  quoteListInput,
  quoteReceipt,
  quoteRequest,
  quoteSummary,
  wholeQuote,
} from '#domain/quote.ts';
import { quoteHistory } from '#domain/quote-history.ts';
import { officeQuoteRequest, quoteUpdate } from '#domain/quote-office.ts';
import { walkthroughQuestion, walkthroughWindows } from '#domain/walkthrough-question.ts';
import { adminProcedure, publicProcedure, router } from '../init.ts';

/** Quote requests for buildings, their walkthroughs and proposals. */
export const quotesRouter = router({
  create: publicProcedure
    .meta({ access: 'anybody', limit: 'form' })
    .input(quoteRequest)
    .output(quoteReceipt)
    .mutation(({ ctx, input }) => ctx.services.quoteIntake.submit(input, ctx.ipAddress)),

  walkthroughs: publicProcedure
    .input(walkthroughQuestion)
    .output(walkthroughWindows)
    .query(({ ctx, input }) => ctx.services.walkthroughs.availability(input)),

  createByOffice: adminProcedure
    .input(officeQuoteRequest)
    .output(quoteReceipt)
    .mutation(({ ctx, input }) => ctx.services.quoteIntake.createByOffice(input, ctx.actor)),

  /** The arranged walkthroughs on one to seven days, except those of lost requests. */
  arranged: adminProcedure
    .input(jobsInput)
    .output(z.array(arrangedWalkthrough))
    .query(({ ctx, input }) => ctx.services.walkthroughs.arranged(input)),

  list: adminProcedure
    .input(quoteListInput)
    .output(z.array(quoteSummary))
    .query(({ ctx, input }) => ctx.services.quotes.list(input.state)),

  get: adminProcedure
    .input(idInput)
    .output(wholeQuote)
    .query(({ ctx, input }) => ctx.services.quotes.get(input.id)),

  /** The history of a quote request, newest first. */
  history: adminProcedure
    .input(idInput)
    .output(quoteHistory)
    .query(({ ctx, input }) => ctx.services.quotes.history(input.id)),

  update: adminProcedure
    .input(quoteUpdate)
    .output(wholeQuote)
    .mutation(({ ctx, input }) => ctx.services.quotes.change(input, ctx.actor)),

  draftProposal: adminProcedure
    .input(proposalDraft)
    .output(officeProposal)
    .mutation(({ ctx, input }) => ctx.services.proposals.create(input, ctx.actor)),

  /** Changes a proposal that is still a draft. */
  editProposal: adminProcedure
    .input(proposalEdit)
    .output(officeProposal)
    .mutation(({ ctx, input }) => ctx.services.proposals.edit(input, ctx.actor)),

  sendProposal: adminProcedure
    .input(proposalChange)
    .output(officeProposal)
    .mutation(({ ctx, input }) => ctx.services.proposals.send(input, ctx.actor)),

  withdrawProposal: adminProcedure
    .input(proposalChange)
    .output(officeProposal)
    .mutation(({ ctx, input }) => ctx.services.proposals.withdraw(input, ctx.actor)),

  extendProposal: adminProcedure
    .input(proposalExtension)
    .output(officeProposal)
    .mutation(({ ctx, input }) => ctx.services.proposals.extend(input, ctx.actor)),

  proposal: publicProcedure
    .input(proposalLink)
    .output(proposalView)
    .query(({ ctx, input }) => ctx.services.proposalAnswers.get({ ...input, ipAddress: ctx.ipAddress })),

  approve: publicProcedure
    .meta({ access: 'anybody', limit: 'form' })
    .input(proposalApproval)
    .output(proposalView)
    .mutation(({ ctx, input }) => ctx.services.proposalAnswers.approve(input, ctx.ipAddress)),

  decline: publicProcedure
    .meta({ access: 'anybody', limit: 'form' })
    .input(proposalDecline)
    .output(proposalView)
    .mutation(({ ctx, input }) => ctx.services.proposalAnswers.decline(input, ctx.ipAddress)),

  ask: publicProcedure
    .meta({ access: 'anybody', limit: 'form' })
    .input(proposalQuestion)
    .output(proposalView)
    .mutation(({ ctx, input }) => ctx.services.proposalAnswers.ask(input, ctx.ipAddress)),

  /**
   * Records that the customer has seen the proposal: its page was visible for three seconds. `proposal` does not record
   * this, because link scanners open the page, too.
   */
  seen: publicProcedure
    .meta({ access: 'anybody', limit: 'form' })
    .input(proposalLink)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.proposalAnswers.seen({ ...input, ipAddress: ctx.ipAddress })),
});
