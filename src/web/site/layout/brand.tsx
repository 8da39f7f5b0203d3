import { Link } from 'wouter';
import { useCompany } from '#web/lib/company.tsx';
import styles from './brand.module.css';

/** A link to the home page with the company's logo, name and, by default, tagline. */
export function Brand({ hasTagline = true }: { hasTagline?: boolean }) {
  const company = useCompany();
  return (
    <Link href="/" className={styles.brand}>
      <Logo />
      <span>
        <span className={styles.name}>{company.name}</span>
        {hasTagline && <span className={styles.tagline}>{company.tagline}</span>}
      </span>
    </Link>
  );
}

/** A sun above two waves. */
function Logo() {
  return (
    <svg className={styles.mark} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <rect width="48" height="48" rx="12" fill="var(--color-navy)" />
      <circle cx="24" cy="20" r="8.5" fill="var(--color-accent)" />
      <path
        d="M0 26c4-4 8-4 12 0s8 4 12 0 8-4 12 0 8 4 12 0v10c0 6.6-5.4 12-12 12H12C5.4 48 0 42.6 0 36Z"
        fill="var(--color-brand)"
      />
      <path
        d="M6 37.5c3-2.6 6-2.6 9 0s6 2.6 9 0 6-2.6 9 0 6 2.6 9 0"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
}
