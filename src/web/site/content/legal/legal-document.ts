export type LegalList = { readonly intro: string; readonly items: readonly string[] };

export type LegalSection = {
  /** The anchor of the section, unique in its document. */
  readonly id: string;
  readonly heading: string;
  /** Shown before the lists. */
  readonly paragraphs: readonly string[];
  readonly lists: readonly LegalList[];
};

/** The privacy policy or the terms. Introductions, paragraphs and lists may contain the tokens of `fillIn`. */
export type LegalDocument = {
  readonly title: string;
  readonly description: string;
  /** The date in words, such as 'March 24, 2025'. */
  readonly lastUpdated: string;
  readonly introduction: readonly string[];
  readonly sections: readonly LegalSection[];
};
