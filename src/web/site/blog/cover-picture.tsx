import { imageSources } from '#domain/image.ts';
import { Sources } from '#web/ui/picture.tsx';
import { coverAt } from '#web/ui/pictures/picture.ts';
import styles from './blog.module.css';

type CoverPictureProps = {
  src: string;
  alt: string;
  /** The `width` and `height` attributes of the image; pixels. */
  width: number;
  height: number;
  /** The shown width, as in an image's `sizes` attribute. */
  sizes: string;
  className: string | undefined;
  loading?: 'lazy' | 'eager';
};

/**
 * A post's cover. The site's own covers and uploaded pictures are offered in several sizes and formats; a picture at
 * any other URL is used unchanged.
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
