import type { PictureName } from '#web/ui/pictures/picture.ts';
import type { BeforeAfterMedia } from './service.ts';

export type BeforeAfterPair = BeforeAfterMedia & { readonly id: 'tile-grout' | 'carpet' };

export type ShowcaseProject = {
  readonly id: 'glass-office' | 'stone-lobby' | 'clinic-corridor' | 'community-pool' | 'retail-front';
  readonly title: string;
  /** The kind of property, such as 'Medical suite'; never a client's name. */
  readonly placeType: string;
  readonly description: string;
  readonly picture: PictureName;
  readonly alt: string;
};

export const beforeAfterPairs: readonly [BeforeAfterPair, BeforeAfterPair] = [
  {
    id: 'tile-grout',
    title: 'Break-room tile and grout',
    caption: 'Joints darkened by years of mop water, then loosened, rinsed and extracted. The tiles are the same ones.',
    before: 'grout-before',
    beforeAlt: 'Beige floor tiles beside navy cabinets, spotted and dull, with dark grout lines',
    after: 'grout-after',
    afterAlt: 'The same beige tiles without spots, their grout pale and even',
  },
  {
    id: 'carpet',
    title: 'Lounge carpet',
    caption:
      'Spilled coffee, and the gray lane that shoes leave. Treated stain by stain, then rinsed and extracted. Some dyes stay; we say so first.',
    before: 'carpet-before',
    beforeAlt: 'Light carpet before a teal sofa, with brown stains and a gray lane where people walk',
    after: 'carpet-after',
    afterAlt: 'The same light carpet without a stain, evenly bright from the window to the sofa',
  },
];

export const showcaseProjects: readonly ShowcaseProject[] = [
  {
    id: 'glass-office',
    title: 'Open-plan floor with a glass wall',
    placeType: 'Office',
    description:
      'Evening cleaning three times a week, with interior glass done often enough that fingerprints never add up.',
    picture: 'office',
    alt: 'Rows of tidy desks and screens by a window front, and a glass wall without a fingerprint',
  },
  {
    id: 'stone-lobby',
    title: 'Polished stone lobby',
    placeType: 'Multi-tenant building',
    description:
      'Dry dust-mopping before any water, then a neutral cleaner. Sand is what scratches stone, so sand goes first.',
    picture: 'elevator-lobby',
    alt: 'Pale polished stone floor before two steel elevator doors, daylight lying across it',
  },
  {
    id: 'clinic-corridor',
    title: 'Reception and waiting room',
    placeType: 'Medical suite',
    description:
      'Five evenings a week: touch points disinfected, chairs wiped, floors finished before the first appointment.',
    picture: 'clinic',
    alt: 'Bright clinic reception with a wood counter, a row of clean chairs and a spotless floor',
  },
  {
    id: 'community-pool',
    title: 'Clubhouse pool among palms',
    placeType: 'Residential community',
    description: 'Weekly skimming, brushing and vacuuming, with an extra visit after storms to clear debris.',
    picture: 'clubhouse-pool',
    alt: 'Clear pool before a white clubhouse, the deck swept, loungers and blue parasols in a row',
  },
  {
    id: 'retail-front',
    title: 'Storefronts along a plaza',
    placeType: 'Retail',
    description: 'Entrance glass, walkways and shared restrooms kept in order ahead of opening time.',
    picture: 'storefronts',
    alt: 'Row of shop windows without a smear along a clean walkway with planters and palms',
  },
];

export const galleryPage = {
  title: 'Gallery of Cleaning Projects',
  description:
    'Before-and-after comparisons and five kinds of project: offices, lobbies, medical suites, pools and retail fronts cleaned in South Florida.',
  headline: 'The difference, side by side',
  lede: 'The same surfaces, before and after our work.',
  showcaseHeading: 'Places we care for',
  showcaseIntro: 'Five kinds of space we are asked to look after, and what matters in each.',
  callToAction: {
    heading: 'Would you like to see this in your own home?',
    text: 'Choose a day and see the price at once. For an office or a building, tell us about the place and we will quote.',
    label: 'Book a Service',
    quoteLabel: 'Request a Quote',
  },
} as const;
