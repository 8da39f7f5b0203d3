import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { postalAddress, socialProfiles } from '#domain/company.ts';
import { hoursLines } from '#domain/hours-rules.ts';
import { telLink } from '#domain/phone.ts';
import { useCompany, useSite } from '#web/lib/company.tsx';
import { Container } from '#web/ui/container.tsx';
import { ContentIcon, type ContentIconName } from '#web/ui/content-icon.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { Brand } from './brand.tsx';
import { serviceLinks } from './navigation.ts';
import styles from './site-footer.module.css';

const quickLinks = [
  { href: '/', label: 'Home' },
  { href: '/#about', label: 'About Us' },
  { href: '/#contact', label: 'Contact Us' },
  { href: '/gallery', label: 'Gallery' },
  { href: '/testimonials', label: 'Testimonials' },
  { href: '/blog', label: 'Blog' },
  { href: '/book', label: 'Home Cleaning Estimate' },
  { href: '/privacy-policy', label: 'Privacy Policy' },
] as const;

/** The footer of every public page. */
export function SiteFooter() {
  const company = useCompany();
  const profiles = socialProfiles(company);
  return (
    <footer className={styles.footer}>
      <Container className={styles.columns}>
        <div className={styles.brand}>
          <Brand hasTagline={false} />
          <p>{company.tagline}.</p>
          {profiles.length > 0 && (
            <ul className={styles.social}>
              {profiles.map(({ network, label, href }) => (
                <SocialLink key={network} href={href} icon={network} label={label} />
              ))}
            </ul>
          )}
        </div>
        <FooterNav heading="Services">
          {serviceLinks.map(({ href, label }) => (
            <li key={href}>
              <Link href={href}>{label}</Link>
            </li>
          ))}
        </FooterNav>
        <FooterNav heading="Quick Links">
          {quickLinks.map(({ href, label }) => (
            <li key={href}>
              <Link href={href}>{label}</Link>
            </li>
          ))}
          <li>
            <a href="/terms-and-conditions" target="_blank" rel="noopener">
              Terms and Conditions
              <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
            </a>
          </li>
        </FooterNav>
        <div>
          <h2 className={styles.heading}>Contact</h2>
          <ContactDetails />
        </div>
      </Container>
      <div className={styles.closing}>
        <Container className={styles.closingInner}>
          <p>© 2025 {company.name}. All rights reserved.</p>
          {/* Not a `Link`: the workspace needs a page load, because its Content-Security-Policy differs. */}
          <a href="/admin-login">Admin</a>
        </Container>
      </div>
    </footer>
  );
}

function FooterNav({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <nav aria-label={heading}>
      <h2 className={styles.heading}>{heading}</h2>
      <ul className={styles.links}>{children}</ul>
    </nav>
  );
}

function ContactDetails() {
  const { company, hours } = useSite();
  return (
    <ul className={styles.details}>
      <Detail icon="phone">
        <a href={telLink(company.phone)}>{company.phone}</a>
      </Detail>
      <Detail icon="mail">
        <a href={`mailto:${company.email}`}>{company.email}</a>
      </Detail>
      <Detail icon="globe">
        <a href={company.website}>{new URL(company.website).host}</a>
      </Detail>
      <Detail icon="pin">
        <span>{postalAddress(company)}</span>
      </Detail>
      <Detail icon="clock">
        <span>
          {hoursLines(hours).map(({ label, text }) => (
            <span key={label} className={styles.hours}>
              {label} {text}
            </span>
          ))}
        </span>
      </Detail>
    </ul>
  );
}

function Detail({ icon, children }: { icon: ContentIconName; children: ReactNode }) {
  return (
    <li>
      <ContentIcon name={icon} />
      {children}
    </li>
  );
}

function SocialLink({ href, icon, label }: { href: string; icon: ContentIconName; label: string }) {
  return (
    <li>
      <a href={href} rel="noopener">
        <ContentIcon name={icon} />
        <VisuallyHidden>{label}</VisuallyHidden>
      </a>
    </li>
  );
}
