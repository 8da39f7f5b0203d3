import type { Quote } from '#domain/quote.ts';
import { buildingNames } from '#domain/quote-choices.ts';
import { type CorrectableField, correctableFieldNames, correctableFields } from '#domain/quote-office.ts';
import { formatDay } from '../record/format.ts';
import { cleaningTimeText, quoteStateText, walkthroughShort } from './quote-texts.ts';

type ComparedQuote = Pick<
  Quote,
  | 'state'
  | 'nextAt'
  | 'owner'
  | 'lostReason'
  | 'walkthrough'
  | 'notes'
  | 'proposals'
  | 'latestAt'
  | 'preparation'
  | 'exemption'
> &
  Partial<Pick<Quote, CorrectableField>>;

/** What others changed in a request, and which proposals the customer has looked at since, each as a short text. */
export const quoteDifferences = (before: ComparedQuote, after: ComparedQuote): string[] => [
  ...changesOf(before, after),
  ...proposalViews(before, after),
];

/**
 * Whether the customer looked at a proposal and nothing else changed. Such a view cannot conflict with the office's
 * changes.
 */
export const wasOnlyViewed = (before: ComparedQuote, after: ComparedQuote): boolean =>
  changesOf(before, after).length === 0 && proposalViews(before, after).length > 0;

function changesOf(before: ComparedQuote, after: ComparedQuote): string[] {
  const differences: string[] = [];
  if (after.state !== before.state) differences.push(`the state is “${quoteStateText[after.state].label}” now`);
  if (after.nextAt !== before.nextAt)
    differences.push(
      after.nextAt === undefined
        ? 'the day of the next step was removed'
        : `the next step is due on ${formatDay(after.nextAt)}`,
    );
  if (after.owner !== before.owner) differences.push(`the owner is ${after.owner ?? 'nobody'}`);
  if (after.lostReason !== before.lostReason)
    differences.push(
      after.lostReason === undefined
        ? 'the reason why it was lost was removed'
        : `it was lost because “${after.lostReason}”`,
    );
  const walkthrough = after.walkthrough && walkthroughShort(after.walkthrough);
  if (walkthrough !== (before.walkthrough && walkthroughShort(before.walkthrough)))
    differences.push(
      walkthrough === undefined ? 'the walkthrough was removed' : `the walkthrough is on ${walkthrough}`,
    );
  if (!isEqual(after.preparation, before.preparation)) differences.push('the preparation was changed');
  if (!isEqual(after.exemption, before.exemption)) differences.push('the certificate of exemption was changed');
  for (const name of correctableFields)
    if (!isEqual(after[name], before[name]))
      differences.push(`the ${correctableFieldNames[name]} ${changeText(shownValue(after, name))}`);
  if (after.notes.length > before.notes.length) differences.push('a note was added');
  if (after.latestAt !== before.latestAt) differences.push('the customer sent another request');
  return [...differences, ...proposalDifferences(before, after)];
}

/** The value of a field as the workspace shows it. */
function shownValue(quote: ComparedQuote, name: CorrectableField): ComparedQuote[CorrectableField] {
  const { buildingType, when, contractEnds } = quote;
  if (name === 'buildingType') return buildingType && buildingNames[buildingType];
  if (name === 'when') return when && cleaningTimeText[when];
  if (name === 'contractEnds') return contractEnds && formatDay(contractEnds);
  return quote[name];
}

/** The end of a sentence such as 'is “561-555-0100” now'. Only texts and numbers are shown. */
function changeText(value: ComparedQuote[CorrectableField]): string {
  if (value === undefined || value === '') return 'was removed';
  return typeof value === 'string' || typeof value === 'number' ? `is “${value}” now` : 'changed';
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function proposalDifferences(before: Pick<Quote, 'proposals'>, after: Pick<Quote, 'proposals'>): string[] {
  return after.proposals.flatMap((current) => {
    const previous = before.proposals.find(({ id }) => id === current.id);
    const name = `version ${current.version} of the proposal`;
    if (previous === undefined) return [`${name} was written`];
    const differences: string[] = [];
    if (previous.state === 'draft' && current.state === 'draft' && previous.rev !== current.rev)
      differences.push(`${name} was changed`);
    if (previous.state !== current.state) differences.push(`${name} is ${current.state} now`);
    if (previous.validUntil !== current.validUntil)
      differences.push(`${name} is valid until ${formatDay(current.validUntil)}`);
    if (current.questions.length > previous.questions.length) differences.push(`the customer asked about ${name}`);
    return differences;
  });
}

const proposalViews = (before: Pick<Quote, 'proposals'>, after: Pick<Quote, 'proposals'>): string[] =>
  after.proposals
    .filter(({ id, seenAt }) => {
      const previous = before.proposals.find((proposal) => proposal.id === id);
      return previous !== undefined && previous.seenAt === undefined && seenAt !== undefined;
    })
    .map(({ version }) => `the customer looked at version ${version} of the proposal`);

/** The text about a conflict: what others changed, and that typed text is not lost. */
export function conflictSentence(differences: readonly string[]): string {
  const summary =
    differences.length === 0
      ? 'Somebody changed this meanwhile.'
      : `Somebody changed this meanwhile: ${differences.join('; ')}.`;
  return `${summary} What you typed is still here: look at it once more, then save again.`;
}
