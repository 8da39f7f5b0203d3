import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { openingHours } from '#domain/calendar.ts';
import { postalAddress, telLink } from '#domain/company.ts';
import { serviceNames, serviceSlugs } from '#domain/site.ts';
import { useCompany } from '#web/lib/company.tsx';
import styles from './layout.module.css';

/** The header and footer that every page of the site stands between. */
export function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <SiteHeader />
      <main id="main" className={styles.main}>
        {children}
      </main>
      <SiteFooter />
    </>
  );
}

function SiteHeader() {
  const company = useCompany();
  return (
    <header className={styles.bar}>
      <div className={styles.barInner}>
        <div>
          <Link href="/" className={styles.name}>
            {company.name}
          </Link>
          <p className={styles.tagline}>{company.tagline}</p>
        </div>
        <nav aria-label="Main">
          <ul className={styles.links}>
            <NavItem href="/">Home</NavItem>
            <NavItem href="/gallery">Gallery</NavItem>
            <NavItem href="/testimonials">Testimonials</NavItem>
            <NavItem href="/blog">Blog</NavItem>
            <NavItem href="/book">Home Cleaning Estimate</NavItem>
            <li>
              <a href={telLink(company.phone)}>Call us: {company.phone}</a>
            </li>
          </ul>
        </nav>
      </div>
    </header>
  );
}

function NavItem({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <Link href={href}>{children}</Link>
    </li>
  );
}

function SiteFooter() {
  const company = useCompany();
  return (
    <footer className={styles.footer}>
      <div className={styles.footerInner}>
        <nav aria-label="Services">
          <ul className={styles.links}>
            {serviceSlugs.map((slug) => (
              <NavItem key={slug} href={`/services/${slug}`}>
                {serviceNames[slug]}
              </NavItem>
            ))}
          </ul>
        </nav>
        <nav aria-label="More">
          <ul className={styles.links}>
            <NavItem href="/privacy-policy">Privacy Policy</NavItem>
            <NavItem href="/terms-and-conditions">Terms and Conditions</NavItem>
            <NavItem href="/admin-login">Admin</NavItem>
          </ul>
        </nav>
        <p>
          {postalAddress(company)} · <a href={telLink(company.phone)}>{company.phone}</a> ·{' '}
          <a href={`mailto:${company.email}`}>{company.email}</a>
          <br />
          {openingHours.map(({ label, text }) => `${label} ${text}`).join(', ')}
        </p>
        <p>© 2025 {company.name}</p>
      </div>
    </footer>
  );
}
