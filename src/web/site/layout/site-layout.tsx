import type { ReactNode } from 'react';
import type { RouteLayout } from '#web/route.ts';
import { BlogHeader } from './blog-header.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import styles from './site-layout.module.css';

const headers = { site: SiteHeader, blog: BlogHeader };

/**
 * The header and footer that every public page stands between. A page's elements stand in the middle of it; those
 * with `data-bleed`, such as sections, reach across its whole width. A bare page brings its own.
 */
export function SiteLayout({ layout, children }: { layout: RouteLayout; children: ReactNode }) {
  if (layout === 'bare') return children;
  const Header = headers[layout];
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
