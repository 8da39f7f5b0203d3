/** A text by which names and titles sort as people expect: without regard to case and accents. */
export const sortKey = (text: string): string => withoutAccents(text).toLowerCase();

const withoutAccents = (text: string): string => text.normalize('NFKD').replace(/\p{Mark}/gu, '');
