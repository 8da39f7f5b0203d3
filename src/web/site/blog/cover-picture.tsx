import { imageSources } from '#domain/image.ts';
import { Sources } from '#web/ui/picture.tsx';
import { coverAt } from '#web/ui/pictures/picture.ts';
import styles from './blog.module.css';

type CoverPictureProps = {
  src: string;
  alt: string;
  /** The space that the picture takes at most; pixels. */
  width: number;
  height: number;
  /** How wide it is shown, as the `sizes` of an image say it. */
  sizes: string;
  className: string | undefined;
  loading?: 'lazy' | 'eager';
};

/**
 * A post's cover. A picture of the site and one that was uploaded come in the reader's size and best format; others as
 * they are.
 */
export function CoverPicture({ src, sizes, alt, ...properties }: CoverPictureProps) {
  const cover = coverAt(src);
  return (
    <picture className={styles.picture}>
      {cover !== undefined && <Sources name={cover} sizes={sizes} part="whole" />}
      {imageSources(src).map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img src={src} alt={alt} {...properties} />
    </picture>
  );
}
