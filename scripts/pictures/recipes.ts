/** A rectangle in the proportion of a phone's hero: its middle and its height, as shares of the whole picture. */
export type PhoneCrop = { x: number; y: number; height: number };

export type Recipe = {
  /** For pictures at the top of a page: what narrow phones see of them. */
  hero?: PhoneCrop;
  /** Also kept under an address that stays the same, for posts to name in their data. */
  cover?: true;
};

/** Every picture of the site by the name of its master, and what is made of it besides its widths. */
export const recipes: Readonly<Record<string, Recipe>> = {
  building: { hero: { x: 0.58, y: 0.5, height: 0.94 } },
  'carpet-after': {},
  'carpet-before': {},
  clinic: {},
  'clubhouse-pool': {},
  corridor: { hero: { x: 0.55, y: 0.5, height: 0.94 } },
  'elevator-lobby': { hero: { x: 0.55, y: 0.5, height: 0.94 } },
  'grout-after': {},
  'grout-before': {},
  'grout-detail': { cover: true },
  humidity: { cover: true },
  hurricane: { cover: true },
  'living-room': { hero: { x: 0.55, y: 0.5, height: 0.94 } },
  lobby: { hero: { x: 0.58, y: 0.5, height: 0.94 } },
  'meeting-room': {},
  office: { hero: { x: 0.55, y: 0.5, height: 0.94 } },
  pool: { hero: { x: 0.55, y: 0.5, height: 0.94 } },
  'pool-film': {},
  storefronts: {},
  tile: { hero: { x: 0.55, y: 0.5, height: 0.94 } },
  'tile-film': {},
  water: { hero: { x: 0.55, y: 0.5, height: 0.94 } },
};
