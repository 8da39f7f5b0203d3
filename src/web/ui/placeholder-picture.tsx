import { classNames } from './class-names.ts';
import building from './pictures/building.svg?no-inline';
import carpetAfter from './pictures/carpet-after.svg?no-inline';
import carpetBefore from './pictures/carpet-before.svg?no-inline';
import clinic from './pictures/clinic.svg?no-inline';
import clubhousePool from './pictures/clubhouse-pool.svg?no-inline';
import corridor from './pictures/corridor.svg?no-inline';
import elevatorLobby from './pictures/elevator-lobby.svg?no-inline';
import groutAfter from './pictures/grout-after.svg?no-inline';
import groutBefore from './pictures/grout-before.svg?no-inline';
import livingRoom from './pictures/living-room.svg?no-inline';
import lobby from './pictures/lobby.svg?no-inline';
import office from './pictures/office.svg?no-inline';
import pool from './pictures/pool.svg?no-inline';
import storefronts from './pictures/storefronts.svg?no-inline';
import tile from './pictures/tile.svg?no-inline';
import water from './pictures/water.svg?no-inline';
import styles from './placeholder-picture.module.css';

const files = {
  building,
  'carpet-after': carpetAfter,
  'carpet-before': carpetBefore,
  clinic,
  'clubhouse-pool': clubhousePool,
  corridor,
  'elevator-lobby': elevatorLobby,
  'grout-after': groutAfter,
  'grout-before': groutBefore,
  'living-room': livingRoom,
  lobby,
  office,
  pool,
  storefronts,
  tile,
  water,
} as const;

export type PictureName = keyof typeof files;

/**
 * A drawing in the place, the size and the proportion (16 to 9) of a photograph that will follow. It fills the box
 * that its class gives it. To put a photograph in its place, change the file that stands behind its name.
 */
export function PlaceholderPicture({
  name,
  alt,
  urgent = false,
  className,
}: {
  name: PictureName;
  alt: string;
  /** In view when the page opens, so it is fetched at once. */
  urgent?: boolean;
  className?: string | undefined;
}) {
  return (
    <img
      src={files[name]}
      alt={alt}
      width={1600}
      height={900}
      loading={urgent ? 'eager' : 'lazy'}
      fetchPriority={urgent ? 'high' : 'auto'}
      decoding="async"
      draggable={false}
      className={classNames(styles.picture, className)}
    />
  );
}
