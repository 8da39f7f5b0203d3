import type { ReactNode } from 'react';
import type { RouteLayout } from '#web/route.ts';
import { BlogHeader } from './blog-header.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import styles from './site-layout.module.css';
import { SiteMain } from './site-main.tsx';

const headers = { site: SiteHeader, blog: BlogHeader };

/** The header and footer around public pages. Bare pages have neither. */
export function SiteLayout({ layout, children }: { layout: RouteLayout; children: ReactNode }) {
  if (layout === 'bare') return children;
  const Header = headers[layout];
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Header />
      <SiteMain>{children}</SiteMain>
      <SiteFooter />
      <div className={styles.dock} />
    </>
  );
}
