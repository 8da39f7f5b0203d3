/**
 * Every picture of the site, written by `npm run pictures`: the version that stands in the names of its files, and the
 * colour of its place until it arrives. A hero is kept wider, and with a part of its own for phones; its number says
 * where a wide strip of it stays, in percent of the height. A cover is kept also under an address that stays the same.
 */
export const catalog = {
  building: { version: '4a9ffc8c', color: '#506d68', hero: 58 },
  'carpet-after': { version: 'b8cfce7b', color: '#99b1bc' },
  'carpet-before': { version: '7f739e28', color: '#7b95a0' },
  clinic: { version: '104e74ef', color: '#d2e6e8' },
  'clubhouse-pool': { version: '5e55173f', color: '#94c7c7' },
  corridor: { version: '03ebbcb8', color: '#c1d3d6', hero: 62 },
  'elevator-lobby': { version: '4f1d7aef', color: '#d4d9d2', hero: 56 },
  'grout-after': { version: 'd19cd4cb', color: '#efe3cd' },
  'grout-before': { version: '73afc608', color: '#b5a68c' },
  'grout-detail': { version: '5055ce7e', color: '#efe3cd', cover: true },
  humidity: { version: 'd70596c6', color: '#d2e6e8', cover: true },
  hurricane: { version: '26919593', color: '#c4d7cf', cover: true },
  'living-room': { version: '12b59b76', color: '#cbd1bf', hero: 62 },
  lobby: { version: '5bf17a39', color: '#b1b0a1', hero: 60 },
  'meeting-room': { version: '34aaca22', color: '#adccca' },
  office: { version: '5a7d883a', color: '#949992', hero: 62 },
  pool: { version: '19347f44', color: '#91c8c9', hero: 66 },
  'pool-film': { version: 'b79d057d', color: '#92c8c9' },
  storefronts: { version: 'ae891484', color: '#c4d7cf' },
  tile: { version: '39fe9bdc', color: '#d9ddcf', hero: 86 },
  'tile-film': { version: 'dcbc7002', color: '#d9ddcf' },
  water: { version: 'b2dbf5e8', color: '#b1c9cc', hero: 72 },
} as const;
