import { classNames } from './class-names.ts';
import styles from './picture.module.css';
import { fallbackUrl, type HeroName, type PictureName, pictureSources } from './pictures/picture.ts';
import './pictures/catalog.css';

type Place = {
  /** The text alternative; empty where a text beside the picture says the same. */
  alt: string;
  /** How wide the picture is shown on everything but upright phones, as the attribute of an image says it. */
  sizes: string;
  /** For the image, which fills the width of its place and keeps 16 to 9 unless this says otherwise. */
  className?: string | undefined;
};

/** A picture of the site, in the reader's size and best format, fetched when it comes near the view. */
export function Picture({ name, alt, sizes, className }: Place & { name: PictureName }) {
  return (
    <picture className={styles.frame}>
      <Sources name={name} sizes={sizes} part="whole" />
      <img
        {...imageOf(name)}
        alt={alt}
        loading="lazy"
        decoding="async"
        className={classNames(styles.image, className)}
      />
    </picture>
  );
}

/** The picture at the top of a page, fetched before everything else. Phones see their own part of it, 3 to 2. */
export function TopPicture({ name, alt, sizes, className }: Place & { name: HeroName }) {
  return (
    <picture className={styles.frame}>
      <Sources name={name} sizes={sizes} part="hero" />
      <img
        {...imageOf(name)}
        data-top
        alt={alt}
        fetchPriority="high"
        decoding="sync"
        className={classNames(styles.image, className)}
      />
    </picture>
  );
}

/** The files to choose from. */
export function Sources({ name, sizes, part }: { name: PictureName; sizes: string; part: 'whole' | 'hero' }) {
  return pictureSources(name, { sizes, part }).map((source) => <source key={source.srcSet} {...source} />);
}

const imageOf = (name: PictureName) => ({
  src: fallbackUrl(name),
  width: 1600,
  height: 900,
  draggable: false,
  'data-picture': name,
});
