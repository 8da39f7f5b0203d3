/**
 * Settings of a picture at the top of a page. `strip` is the vertical `object-position`, in percent, for layouts that
 * show only a part of the picture's height. `phone` is the rectangle that phones show: its middle and its height, as
 * fractions of the picture's width and height. Its width follows from `phoneHero`.
 */
export type HeroRecipe = { strip: number; phone: PhoneCrop };
export type PhoneCrop = { x: number; y: number; height: number };

export type Recipe = {
  /** Only for pictures at the top of a page. */
  hero?: HeroRecipe;
  /** Whether the picture also has a URL without a version, which posts may use. */
  cover?: true;
};

/**
 * The recipe of every picture of the site, by the name of its master. A recipe says which files the picture needs in
 * addition to the usual widths.
 */
export const recipes: Readonly<Record<string, Recipe>> = {
  building: { hero: { strip: 58, phone: { x: 0.56, y: 0.5, height: 0.94 } } },
  'carpet-after': {},
  'carpet-before': {},
  clinic: {},
  'clubhouse-pool': {},
  corridor: { hero: { strip: 62, phone: { x: 0.52, y: 0.55, height: 0.8 } } },
  'elevator-lobby': { hero: { strip: 56, phone: { x: 0.47, y: 0.5, height: 0.9 } } },
  'grout-after': {},
  'grout-before': {},
  'grout-detail': { cover: true },
  humidity: { cover: true },
  hurricane: { cover: true },
  'living-room': { hero: { strip: 62, phone: { x: 0.54, y: 0.54, height: 0.92 } } },
  lobby: { hero: { strip: 60, phone: { x: 0.57, y: 0.5, height: 0.94 } } },
  'meeting-room': {},
  office: { hero: { strip: 62, phone: { x: 0.6, y: 0.5, height: 0.94 } } },
  pool: { hero: { strip: 66, phone: { x: 0.6, y: 0.5, height: 0.94 } } },
  storefronts: {},
  tile: { hero: { strip: 86, phone: { x: 0.62, y: 0.54, height: 0.92 } } },
  water: { hero: { strip: 72, phone: { x: 0.54, y: 0.55, height: 0.9 } } },
};
