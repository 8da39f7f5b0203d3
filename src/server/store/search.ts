import { domainToUnicode } from 'node:url';
import type { Model, PipelineStage, QueryFilter } from 'mongoose';
import { foldText, withoutApostrophes } from '#domain/fold-text.ts';
import { phoneSearchTexts, withoutPhoneSigns } from '#domain/phone.ts';
import { type Counted, countTimeout } from './records.ts';

/** Maximum length of stored word beginnings; longer words are found by their first letters. */
const longestToken = 12;

/**
 * Maximum tokens of one record; each takes about sixty bytes in the index. A person's name, addresses and numbers have
 * half as many.
 */
const mostTokens = 128;

/** No record has an empty word. */
const noWord = '';

/** Further words of a search are ignored. */
const mostWords = 6;

/**
 * What a record is found by: every beginning of every word, so that a search is an equality on an index over this
 * array, which MongoDB and the embedded store answer the same way. Phone numbers are also found by their later groups, and
 * international e-mail addresses as they are written and as they are stored. Texts of unusual length are found by their
 * first words.
 */
export function searchTokens({
  texts,
  phone = '',
}: {
  texts: readonly string[];
  phone?: string | undefined;
}): string[] {
  const words = [...texts.flatMap(wordsOf), ...texts.flatMap((text) => wordsOf(withUnicodeDomain(text)))];
  return [...new Set([...phoneSearchTexts(phone), ...words].flatMap(prefixesOf))].slice(0, mostTokens);
}

const withUnicodeDomain = (text: string): string =>
  text.includes('xn--') ? text.replace(/(?<=@)\S+$/, (domain) => domainToUnicode(domain)) : '';

/**
 * A filter for records in which every word of `search` starts a word; undefined for no search. A search without letters
 * and digits finds nothing.
 */
export function searchFilter(search: string | undefined): { $all: string[] } | undefined {
  if (search === undefined || search.trim() === '') return undefined;
  const words = searchedWords(withoutPhoneSigns(search).replace(countryCode, '')).map((word) =>
    word.slice(0, longestToken),
  );
  if (words.length === 0) return { $all: [noWord] };
  // The longest word is the most selective, and the index is used for the first one.
  const $all = [...new Set(words)].sort((a, b) => b.length - a.length).slice(0, mostWords);
  return { $all };
}

/** A search is more selective than any other filter, which a planner without statistics cannot know. */
export const planFor = (filter: { search?: unknown }): { hint?: string } =>
  filter.search === undefined ? {} : { hint: 'searchNewest' };

/** If a search finds more, only this many of the newest are sorted in another order than by age. */
export const mostSorted = 500;

/** Whether a list is a search in another order than by age. */
export const isSortedSearch = (filter: { search?: unknown }, sort: string): boolean =>
  filter.search !== undefined && sort !== 'createdAt';

/**
 * The pipeline stages after the filter of a search in another order than by age; their cost does not depend on how many
 * records a word finds.
 *
 * @param sort the order, by field
 */
export const sortedSearch = ({ sort, skip, limit }: { sort: Record<string, 1 | -1>; skip: number; limit: number }) =>
  [
    { $sort: { createdAt: -1, _id: -1 } },
    { $limit: mostSorted },
    { $sort: sort },
    { $skip: skip },
    { $limit: limit },
    { $project: { search: 0 } },
  ] satisfies PipelineStage[];

/** Counts what a search in another order than by age can show, and says if it finds more. */
export async function countSorted<T>(
  model: Pick<Model<T>, 'aggregate'>,
  filter: QueryFilter<T>,
  plan: { hint?: string },
): Promise<Counted> {
  const stages = [{ $match: filter }, { $limit: mostSorted + 1 }, { $count: 'total' }];
  const [sum] = await model.aggregate<{ total: number }>(stages, { ...plan, maxTimeMS: countTimeout });
  const total = sum?.total ?? 0;
  return total > mostSorted ? { total: mostSorted, isExact: false, newestOnly: mostSorted } : { total, isExact: true };
}

/** The country code before a phone number, after a plus or as the first of eleven digits: tokens do not have it. */
const countryCode =
  /^[^\p{Letter}\p{Number}+]*(?:\+1(?=\P{Letter}*\d)|1(?=(?:[^\p{Letter}\d]*\d){10}[^\p{Letter}\d]*$))/u;

const noWords = /[^\p{Letter}\p{Number}]+/u;

/** The words of a search: O'Brien is one. */
const searchedWords = (text: string): string[] =>
  withoutApostrophes(foldText(text))
    .split(noWords)
    .filter((word) => word !== '');

/** The search words of a text: O'Brien as one, and as its parts. */
const wordsOf = (text: string): string[] => [
  ...searchedWords(text),
  ...foldText(text)
    .split(noWords)
    .filter((word) => word !== ''),
];

/** Maximum search words of a long text. */
const mostTextWords = 300;

/** The whole words of a text, such as a message: beginnings of words would make an index many times its size. */
export const wordTokens = (text: string): string[] =>
  [...new Set(wordsOf(text).map((word) => word.slice(0, longestToken)))].slice(0, mostTextWords);

/** Words of a record's entry from which on it is built again instead of being added to. */
export const manyTokens = mostTokens + mostTextWords;

const prefixesOf = (word: string): string[] =>
  Array.from({ length: Math.min(word.length, longestToken) }, (_, index) => word.slice(0, index + 1));
