import type { ReactNode } from 'react';
import { Container } from './container.tsx';
import { TopPicture } from './picture.tsx';
import styles from './picture-hero.module.css';
import type { HeroName } from './pictures/picture.ts';

/** The top of a page: words over a picture or, on narrow screens, below it. */
export function PictureHero({ picture, alt, children }: { picture: HeroName; alt: string; children: ReactNode }) {
  return (
    <header data-bleed className={styles.hero}>
      <TopPicture name={picture} alt={alt} sizes="100vw" className={styles.picture} />
      <Container className={styles.content}>
        <div className={styles.words}>{children}</div>
      </Container>
    </header>
  );
}
