import type { HeroName, PictureName } from '#web/ui/pictures/picture.ts';
import type { TitledText } from './service.ts';

export type WorkPhoto = { readonly picture: PictureName; readonly alt: string; readonly caption: string };

export type HomeContent = {
  readonly title: string;
  readonly description: string;
  readonly hero: {
    readonly headline: string;
    readonly subline: string;
    /** The label of the link to #services. */
    readonly servicesLabel: string;
    /** The label of the link to /quote. */
    readonly quoteLabel: string;
    readonly picture: HeroName;
    readonly alt: string;
  };
  readonly trustPoints: readonly TitledText[];
  readonly services: { readonly heading: string; readonly intro: string; readonly learnMoreLabel: string };
  readonly about: {
    readonly heading: string;
    readonly paragraphs: readonly string[];
    readonly points: readonly TitledText[];
  };
  readonly work: { readonly heading: string; readonly intro: string; readonly photos: readonly [WorkPhoto, WorkPhoto] };
  readonly serviceArea: { readonly heading: string; readonly intro: string; readonly note: string };
  readonly contact: { readonly heading: string; readonly intro: string };
};

export const home: HomeContent = {
  title: 'Commercial Cleaning in Palm Beach and Broward',
  description:
    'Commercial cleaning and property maintenance from {city}: offices, lobbies, tile and grout, pools and 24/7 water extraction. Ask for a quote.',
  hero: {
    headline: 'Your building, ready for business every morning',
    subline:
      'Commercial cleaning and property maintenance from {city}, for offices, plazas and associations across Palm Beach and Broward Counties.',
    servicesLabel: 'View Our Services',
    quoteLabel: 'Get a Quote',
    picture: 'lobby',
    alt: 'Sunlit lobby of an office building: marble reception desk, gleaming stone floor, glass doors and palms outside',
  },
  trustPoints: [
    { title: 'Over 10 years', text: 'of experience in South Florida buildings' },
    { title: '24/7', text: 'for water emergencies and crime scene cleanup' },
    { title: 'Four counties', text: 'Palm Beach, Broward, Martin and St. Lucie' },
    { title: 'Eight services', text: 'from one company, inside your building and around it' },
  ],
  services: {
    heading: 'Our Services',
    intro:
      'Most customers begin with routine cleaning and call on us for the rest when a floor, a pool or a burst pipe demands it.',
    learnMoreLabel: 'Learn more',
  },
  about: {
    heading: 'About Us',
    paragraphs: [
      'We are a commercial cleaning and property-maintenance company in {city}. For over 10 years we have looked after the places where South Florida works: offices, lobbies, clinics, shops, clubhouses and the buildings that hold them.',
      'Florida is hard on buildings. Sand comes in on shoes, humidity feeds mildew, and salt settles on glass near the coast. A cleaning plan made for a dry climate misses all three. Ours starts with a walk through your property and ends with a list that names each area, each task and each day.',
      'That list is the heart of how we work. You approve it, we follow it, and either of us can hold it up to the building and check. When something changes, a new tenant or a busier season, the list changes with it.',
      'Commercial buildings come first here. We clean a limited number of homes too, for clients who have been with us a long time and people they refer.',
    ],
    points: [
      { title: 'A written scope', text: 'You know what is cleaned and how often before the first visit.' },
      { title: 'Local knowledge', text: 'We work in this climate every day and plan for sand, salt and moisture.' },
      { title: 'Care for surfaces', text: 'Stone, grout, carpet and glass each get the method that suits them.' },
      { title: 'Straight answers', text: 'If a stain will not come out or fewer visits would do, we say so.' },
    ],
  },
  work: {
    heading: 'Our Work',
    intro: 'Two rooms, ready for the people who use them.',
    photos: [
      {
        picture: 'meeting-room',
        alt: 'Meeting room with a long, clear wood table, pale chairs and glass walls without a fingerprint',
        caption: 'Meeting room, cleaned in the evening and ready by morning',
      },
      {
        picture: 'clinic',
        alt: 'Bright reception of a clinic with a wood counter, a row of pale chairs and a clean floor',
        caption: 'Clinic reception, its chairs and counter wiped before the first appointment',
      },
    ],
  },
  serviceArea: {
    heading: 'Our Service Area',
    intro:
      'Our base is in {city}, ZIP {zip}. From there we serve Palm Beach and Broward Counties, and north into Martin and St. Lucie.',
    note: 'Pool cleaning is limited to 15 miles around our base. If your town is not listed but lies nearby, ask us.',
  },
  contact: {
    heading: 'Contact Us',
    intro:
      'Tell us where the building is, roughly how large it is and what you would like done. If water is running right now, please call instead.',
  },
};
