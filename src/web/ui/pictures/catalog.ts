/**
 * Every picture of the site, written by `npm run pictures`: the version that stands in the names of its files, and the
 * colour of its place until it arrives. A hero is kept wider, and with a part of its own for phones; its number says
 * where a wide strip of it stays, in percent of the height. A cover is kept also under an address that stays the same.
 */
export const catalog = {
  building: { version: '49ec8aaf', color: '#757175', hero: 58 },
  'carpet-after': { version: '8704fadc', color: '#aeab9f' },
  'carpet-before': { version: 'a28a44c7', color: '#a7a599' },
  clinic: { version: 'eb552eee', color: '#c0bdad' },
  'clubhouse-pool': { version: 'c4b97219', color: '#99abac' },
  corridor: { version: 'a3d34fc1', color: '#b5b2a7', hero: 62 },
  'elevator-lobby': { version: '1ffcad07', color: '#b3af9f', hero: 56 },
  'grout-after': { version: '997c1363', color: '#a2a198' },
  'grout-before': { version: '065b6b0b', color: '#8a887e' },
  'grout-detail': { version: 'c78066cf', color: '#a9aba6', cover: true },
  humidity: { version: 'ba98dab4', color: '#b3ac9e', cover: true },
  hurricane: { version: 'd9879544', color: '#767f65', cover: true },
  'living-room': { version: '1260b22b', color: '#b8b1a0', hero: 62 },
  lobby: { version: '2daab64e', color: '#b1b0a1', hero: 60 },
  'meeting-room': { version: '14e563cc', color: '#7f867e' },
  office: { version: 'b93640f8', color: '#949992', hero: 62 },
  pool: { version: '4786d355', color: '#6c8b8e', hero: 66 },
  'pool-film': { version: 'b79d057d', color: '#92c8c9' },
  storefronts: { version: 'd37ff2fa', color: '#84887d' },
  tile: { version: '4156c0f4', color: '#9b9f96', hero: 86 },
  'tile-film': { version: 'dcbc7002', color: '#d9ddcf' },
  water: { version: '48dbdb68', color: '#969e9f', hero: 72 },
} as const;
