import type { ReactNode } from 'react';
import { Container } from './container.tsx';
import styles from './picture-hero.module.css';
import { type PictureName, PlaceholderPicture } from './placeholder-picture.tsx';

/** The top of a page: words over a picture that is 400 px high, or higher where the words need it. */
export function PictureHero({ picture, alt, children }: { picture: PictureName; alt: string; children: ReactNode }) {
  return (
    <header data-bleed className={styles.hero}>
      <PlaceholderPicture name={picture} alt={alt} urgent className={styles.picture} />
      <Container className={styles.content}>
        <div className={styles.words}>{children}</div>
      </Container>
    </header>
  );
}
