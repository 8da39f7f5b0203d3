import type { ServiceSlug } from '#domain/site.ts';
import type { PictureName } from '#web/ui/pictures/picture.ts';

/** The target of a button: the contact form with the service named, the booking page, or a phone call. */
export type ServiceActionKind = 'quote' | 'book' | 'call';

export type ServiceAction = { readonly label: string; readonly kind: ServiceActionKind };

export type TitledText = { readonly title: string; readonly text: string };

export type Faq = { readonly question: string; readonly answer: string };

/**
 * A condition the customer has to know before asking, shown as a box of its own. Its text may hold the tokens of
 * `fillIn`.
 */
export type ServiceNotice = TitledText;

export type BeforeAfterMedia = {
  readonly title: string;
  readonly caption: string;
  readonly before: PictureName;
  readonly beforeAlt: string;
  readonly after: PictureName;
  readonly afterAlt: string;
};

/** Names of films, which are the names of their posters too. */
export type FilmName = 'pool-film' | 'tile-film';

/**
 * `caption` tells people who watch what they see. `textAlternative` says in words everything the film shows, for people
 * who cannot see it or whose browser lacks it.
 */
export type FilmMedia = {
  readonly title: string;
  readonly film: FilmName;
  readonly caption: string;
  readonly textAlternative: string;
};

export type ServiceContent = {
  readonly slug: ServiceSlug;
  /** The same name as in menus and the contact form. */
  readonly name: string;
  /** Set if it is offered only within so many miles of the company's base. */
  readonly milesServed?: number;
  /** Title of the document, at most 60 characters, without the company's name. */
  readonly title: string;
  /** Meta description, 120 to 160 characters. */
  readonly description: string;
  readonly headline: string;
  readonly lede: string;
  readonly primaryAction: ServiceAction;
  readonly secondaryAction: ServiceAction;
  readonly badges: readonly string[];
  readonly notices: readonly ServiceNotice[];
  /** The box with the phone number, and its hours where they are not those of the office. */
  readonly contact: { readonly heading: string; readonly hours?: string };
  readonly scope: { readonly heading: string; readonly intro: string; readonly items: readonly string[] };
  readonly process: { readonly heading: string; readonly steps: readonly TitledText[] };
  readonly schedule: { readonly heading: string; readonly text: string; readonly options: readonly TitledText[] };
  readonly benefits: { readonly heading: string; readonly items: readonly TitledText[] };
  readonly faqs: readonly Faq[];
  /** The end of the page: what to tell us, or to do, next. */
  readonly closing: { readonly heading: string; readonly text: string };
  /** Whether people call first and want to know what happens then, before they read what is done. */
  readonly isUrgent?: true;
  /** Whether it is paid by the prices of home cleaning, which the office sets. */
  readonly showsHomePrices?: true;
  readonly media: { readonly beforeAfter?: BeforeAfterMedia; readonly film?: FilmMedia };
  readonly related: readonly [ServiceSlug, ServiceSlug, ServiceSlug];
};
