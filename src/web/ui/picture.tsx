import { classNames } from './class-names.ts';
import styles from './picture.module.css';
import { fallbackUrl, type HeroName, type PictureName, pictureSources } from './pictures/picture.ts';
import './pictures/catalog.css';

type ImageProps = {
  /** The text alternative; empty if a text beside the picture already describes it. */
  alt: string;
  /** The shown width, as in an image's `sizes` attribute. It has no effect on phones in portrait. */
  sizes: string;
  /** A class for the image. By default, the image fills the container's width. */
  className?: string | undefined;
};

/** A picture of the site in a suitable size and format. It is loaded lazily, unless it is `inFirstView`. */
export function Picture({
  name,
  alt,
  sizes,
  className,
  inFirstView = false,
}: ImageProps & { name: PictureName; inFirstView?: boolean }) {
  return (
    <picture className={styles.frame}>
      <Sources name={name} sizes={sizes} part="whole" />
      <img
        {...imageAttributes(name)}
        alt={alt}
        loading={inFirstView ? undefined : 'lazy'}
        decoding="async"
        className={classNames(styles.image, className)}
      />
    </picture>
  );
}

/** The picture at the top of a page, fetched with high priority. Phones in portrait show a crop of it in 3:2. */
export function TopPicture({ name, alt, sizes, className }: ImageProps & { name: HeroName }) {
  return (
    <picture className={styles.frame}>
      <Sources name={name} sizes={sizes} part="hero" />
      <img
        {...imageAttributes(name)}
        data-top
        alt={alt}
        fetchPriority="high"
        decoding="sync"
        className={classNames(styles.image, className)}
      />
    </picture>
  );
}

/** The `<source>` elements of a picture. */
export function Sources({ name, sizes, part }: { name: PictureName; sizes: string; part: 'whole' | 'hero' }) {
  return pictureSources(name, { sizes, part }).map((source) => <source key={source.srcSet} {...source} />);
}

const imageAttributes = (name: PictureName) => ({
  src: fallbackUrl(name),
  width: 1600,
  height: 900,
  draggable: false,
  'data-picture': name,
});
