import type { ReactNode } from 'react';
import type { RouteLayout } from '#web/route.ts';
import { StaticPart } from '#web/ui/static-part.tsx';
import { BlogHeader } from './blog-header.tsx';
import { SiteHeader } from './site-header.tsx';
import styles from './site-layout.module.css';
import { SiteMain } from './site-main.tsx';

const headers = { site: SiteHeader, blog: BlogHeader };

/** The header and footer around public pages. Pages with the layout `bare` have neither. */
export function SiteLayout({
  layout,
  footer,
  children,
}: {
  layout: RouteLayout;
  footer: ReactNode;
  children: ReactNode;
}) {
  if (layout === 'bare') return children;
  const Header = headers[layout];
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Header />
      <SiteMain>{children}</SiteMain>
      <StaticPart name="footer">{footer}</StaticPart>
      <div className={styles.dock} />
    </>
  );
}
