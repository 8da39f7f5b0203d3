/**
 * How a picture is shown at the top of a page: where a low, wide strip of it stays when the rest is cut off (percent of
 * the height, as CSS has it), and the rectangle that phones see, by its middle and height as shares of the picture.
 */
export type HeroRecipe = { strip: number; phone: PhoneCrop };
export type PhoneCrop = { x: number; y: number; height: number };

export type Recipe = {
  /** For pictures at the top of a page. */
  hero?: HeroRecipe;
  /** Also stored under a URL that stays the same, which posts name in their data. */
  cover?: true;
};

/** Every picture of the site by the name of its master, and its further files, apart from its widths. */
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
