import type { StarterPost } from './post.ts';
import { humidityAndMold } from './posts/humidity-and-mold.ts';
import { hurricaneSeason } from './posts/hurricane-season.ts';
import { tileAndGrout } from './posts/tile-and-grout.ts';

/** The posts a new database begins with, the newest last. */
export const starterPosts: readonly StarterPost[] = [hurricaneSeason, tileAndGrout, humidityAndMold];
