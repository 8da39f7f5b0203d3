import type { ServiceSlug } from '#domain/site.ts';
import type { PictureName } from '#web/ui/pictures/picture.ts';

/** The target of a button: the quote or contact form for the service, the booking page, or a phone call. */
export type ServiceActionKind = 'quote' | 'book' | 'call';

export type ServiceAction = { readonly label: string; readonly kind: ServiceActionKind };

export type TitledText = { readonly title: string; readonly text: string };

export type Faq = { readonly question: string; readonly answer: string };

/** Something that the customer should know first, such as a condition; shown in a box. */
export type ServiceNotice = TitledText;

export type BeforeAfterMedia = {
  readonly title: string;
  readonly caption: string;
  readonly before: PictureName;
  readonly beforeAlt: string;
  readonly after: PictureName;
  readonly afterAlt: string;
};

/** The name of a film and of its poster. */
export type FilmName = 'pool-film' | 'tile-film';

/**
 * `caption` describes the film briefly. `textAlternative` describes everything that the film shows, for people who
 * cannot see it.
 */
export type FilmMedia = {
  readonly title: string;
  readonly film: FilmName;
  readonly caption: string;
  readonly textAlternative: string;
};

/**
 * The content of a service's page. The description, badges, scope items and answers, and the texts of notices, steps
 * and schedule options may contain the tokens of `fillIn`.
 */
export type ServiceContent = {
  readonly slug: ServiceSlug;
  /** The name of the service, which must be the one in `serviceNames`. */
  readonly name: string;
  /** The distance from the company's base within which the service is offered; miles. */
  readonly milesServed?: number;
  /** The title of the document without the company's name, at most 38 characters. */
  readonly title: string;
  /** The meta description, 120 to 160 characters. */
  readonly description: string;
  readonly headline: string;
  readonly lede: string;
  readonly primaryAction: ServiceAction;
  readonly secondaryAction: ServiceAction;
  readonly badges: readonly string[];
  readonly notices: readonly ServiceNotice[];
  /** The box with the phone number. `hours` is present only if it differs from the office's opening hours. */
  readonly contact: { readonly heading: string; readonly hours?: string };
  readonly scope: { readonly heading: string; readonly intro: string; readonly items: readonly string[] };
  readonly process: { readonly heading: string; readonly steps: readonly TitledText[] };
  readonly schedule: { readonly heading: string; readonly text: string; readonly options: readonly TitledText[] };
  readonly benefits: { readonly heading: string; readonly items: readonly TitledText[] };
  readonly faqs: readonly Faq[];
  /** The end of the page: the next step for the customer. */
  readonly closing: { readonly heading: string; readonly text: string };
  /** Whether people usually call first. If so, the page shows the process before the scope. */
  readonly isUrgent?: true;
  /** Whether the page shows the office's prices of home cleaning. */
  readonly showsHomePrices?: true;
  readonly media: { readonly beforeAfter?: BeforeAfterMedia; readonly film?: FilmMedia };
  readonly related: readonly [ServiceSlug, ServiceSlug, ServiceSlug];
};
