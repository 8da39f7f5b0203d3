import type { FilmFiles } from '#web/ui/film.tsx';
import type { FilmName } from '../content/service.ts';
import poolMp4 from '../films/pool-film.mp4';
import poolWebm from '../films/pool-film.webm';
import poolPoster from '../films/pool-film.webp';
import tileMp4 from '../films/tile-film.mp4';
import tileWebm from '../films/tile-film.webm';
import tilePoster from '../films/tile-film.webp';

export const films: Readonly<Record<FilmName, FilmFiles>> = {
  'pool-film': { webm: poolWebm, mp4: poolMp4, poster: poolPoster },
  'tile-film': { webm: tileWebm, mp4: tileMp4, poster: tilePoster },
};
