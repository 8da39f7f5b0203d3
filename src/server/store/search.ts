import { domainToUnicode } from 'node:url';
import type { Model, PipelineStage, QueryFilter } from 'mongoose';
import { foldText, withoutApostrophes } from '#domain/fold-text.ts';
import { phoneSearchTexts, withoutPhoneSigns } from '#domain/phone.ts';
import { countTimeout, type RowCount } from './records.ts';

/** Maximum length of stored beginnings of words; longer words are found by their first letters. */
const maxTokenLength = 12;

/**
 * Maximum tokens that `searchTokens` returns; each takes about sixty bytes in the index. A person's name, emails and
 * phone numbers usually have half as many.
 */
const maxTokens = 128;

/** A word that no record has. */
const noWord = '';

/** Maximum words of a search; of more words, only the longest are used. */
const maxWords = 6;

/**
 * Returns the tokens by which a record is found: every beginning of every word. A search is then an equality match in
 * an index on this array, both in MongoDB and in the embedded store. Phone numbers are also found by their later
 * groups, emails with a Punycode domain also by its Unicode form, and very long texts by their first words only.
 */
export function searchTokens({
  texts,
  phone = '',
}: {
  texts: readonly string[];
  phone?: string | undefined;
}): string[] {
  const words = [...texts.flatMap(wordsOf), ...texts.flatMap((text) => wordsOf(withUnicodeDomain(text)))];
  return [...new Set([...phoneSearchTexts(phone), ...words].flatMap(prefixesOf))].slice(0, maxTokens);
}

/** Returns an email with its domain in Unicode; empty if the text has no Punycode. */
const withUnicodeDomain = (text: string): string =>
  text.includes('xn--') ? text.replace(/(?<=@)\S+$/, (domain) => domainToUnicode(domain)) : '';

/**
 * Returns a filter for records that have every word of `search` as a token; undefined if `search` is blank or absent.
 * A search without letters and digits finds nothing.
 */
export function searchFilter(search: string | undefined): { $all: string[] } | undefined {
  if (search === undefined || search.trim() === '') return undefined;
  const words = searchedWords(withoutPhoneSigns(search).replace(countryCode, '')).map((word) =>
    word.slice(0, maxTokenLength),
  );
  if (words.length === 0) return { $all: [noWord] };
  // The index is used for the first word, so the longest word comes first: it is usually the most selective.
  const $all = [...new Set(words)].sort((a, b) => b.length - a.length).slice(0, maxWords);
  return { $all };
}

/** Makes the planner use the search index for a search: it does not know that this index is the most selective. */
export const planFor = (filter: { search?: unknown }): { hint?: string } =>
  filter.search === undefined ? {} : { hint: 'searchNewest' };

/** Maximum records that a search sorts in another order than by age; only the newest are sorted. */
export const maxSorted = 500;

/** Whether a list is a search in another order than by age. */
export const isSortedSearch = (filter: { search?: unknown }, sort: string): boolean =>
  filter.search !== undefined && sort !== 'createdAt';

/**
 * Returns the pipeline stages after the filter of a search in another order than by age. Their cost does not depend on
 * the number of matching records.
 *
 * @param sort the order, by field
 */
export const sortedSearch = ({ sort, skip, limit }: { sort: Record<string, 1 | -1>; skip: number; limit: number }) =>
  [
    { $sort: { createdAt: -1, _id: -1 } },
    { $limit: maxSorted },
    { $sort: sort },
    { $skip: skip },
    { $limit: limit },
    { $project: { search: 0 } },
  ] satisfies PipelineStage[];

/** Counts the records that a search in another order than by age can show, and returns whether there are more. */
export async function countSorted<T>(
  model: Pick<Model<T>, 'aggregate'>,
  filter: QueryFilter<T>,
  plan: { hint?: string },
): Promise<RowCount> {
  const stages = [{ $match: filter }, { $limit: maxSorted + 1 }, { $count: 'total' }];
  const [sum] = await model.aggregate<{ total: number }>(stages, { ...plan, maxTimeMS: countTimeout });
  const total = sum?.total ?? 0;
  return total > maxSorted ? { total: maxSorted, isExact: false, newestOnly: maxSorted } : { total, isExact: true };
}

/** The 1 before an American number, after a plus or as the first of eleven digits. The number's tokens omit it. */
const countryCode =
  /^[^\p{Letter}\p{Number}+]*(?:\+1(?=\P{Letter}*\d)|1(?=(?:[^\p{Letter}\d]*\d){10}[^\p{Letter}\d]*$))/u;

const wordSeparator = /[^\p{Letter}\p{Number}]+/u;

/** Splits a text into folded words: O'Brien is one word. */
const searchedWords = (text: string): string[] =>
  withoutApostrophes(foldText(text))
    .split(wordSeparator)
    .filter((word) => word !== '');

/** Returns the words by which a text is found: O'Brien as one word, and as its two parts. */
const wordsOf = (text: string): string[] => [
  ...searchedWords(text),
  ...foldText(text)
    .split(wordSeparator)
    .filter((word) => word !== ''),
];

/** Maximum search words of a long text. */
const maxTextWords = 300;

/** Returns the words of a text, such as a message, not all their beginnings: the index would become too large. */
export const wordTokens = (text: string): string[] =>
  [...new Set(wordsOf(text).map((word) => word.slice(0, maxTokenLength)))].slice(0, maxTextWords);

/** A record entry with more tokens is built again instead of extended. */
export const maxEntryTokens = maxTokens + maxTextWords;

const prefixesOf = (word: string): string[] =>
  Array.from({ length: Math.min(word.length, maxTokenLength) }, (_, index) => word.slice(0, index + 1));
