/**
 * The pictures of the site, written by `npm run pictures`. `version` is part of the file names, and `color` is the
 * background until the picture has loaded. With `hero`, there is also one wider file and a crop for phones; the number is
 * the vertical `object-position`, in percent, for layouts that show only a part of the picture's height. With
 * `cover`, there is also a URL without the version.
 */
export const catalog = {
  building: { version: '385c1223', color: '#747175', hero: 58 },
  'carpet-after': { version: 'a6ab5680', color: '#aca99d' },
  'carpet-before': { version: '9b26956a', color: '#a3a094' },
  clinic: { version: 'eb552eee', color: '#c0bdad' },
  'clubhouse-pool': { version: 'c4b97219', color: '#99abac' },
  corridor: { version: 'a8e8a9aa', color: '#b5b2a7', hero: 62 },
  'elevator-lobby': { version: '7bead6c1', color: '#b2ae9f', hero: 56 },
  'grout-after': { version: '9befb2d6', color: '#a1a098' },
  'grout-before': { version: '9318baba', color: '#89887e' },
  'grout-detail': { version: 'c78066cf', color: '#a9aba6', cover: true },
  humidity: { version: 'ba98dab4', color: '#b3ac9e', cover: true },
  hurricane: { version: 'd9879544', color: '#767f65', cover: true },
  'living-room': { version: '7aec15a4', color: '#b5af9d', hero: 62 },
  lobby: { version: '2daab64e', color: '#b1b0a1', hero: 60 },
  'meeting-room': { version: '14e563cc', color: '#7f867e' },
  office: { version: '465d170a', color: '#929790', hero: 62 },
  pool: { version: '69f0d4cd', color: '#6b8a8d', hero: 66 },
  storefronts: { version: 'd37ff2fa', color: '#84887d' },
  tile: { version: '4c5b2363', color: '#9b9f96', hero: 86 },
  water: { version: 'e806659d', color: '#959d9e', hero: 72 },
} as const;
