import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

export type ButtonLook = {
  /** `primary` stands out on any ground; `brand` and `outline` belong on light ones, `onDark` on dark ones. */
  variant?: 'primary' | 'brand' | 'outline' | 'onDark' | undefined;
  size?: 'regular' | 'small' | undefined;
  /** As wide as what surrounds it. */
  wide?: boolean | undefined;
};

const look = ({ variant = 'primary', size = 'regular', wide = false }: ButtonLook, className: string | undefined) =>
  classNames(styles.button, styles[variant], size === 'small' && styles.small, wide && styles.wide, className);

/** A button that does something on this page. It submits no form unless `type` says so. */
export function Button({
  variant,
  size,
  wide,
  className,
  type = 'button',
  ...props
}: ButtonLook & ComponentProps<'button'>) {
  return <button type={type} className={look({ variant, size, wide }, className)} {...props} />;
}

/** A link that looks like a button: inside the site for a path, as a plain link for `tel:`, `mailto:` and the like. */
export function ButtonLink({
  href,
  variant,
  size,
  wide,
  className,
  onClick,
  children,
}: ButtonLook & {
  href: string;
  className?: string | undefined;
  onClick?: (() => void) | undefined;
  children: ReactNode;
}) {
  const classes = look({ variant, size, wide }, className);
  return href.startsWith('/') ? (
    <Link href={href} className={classes} onClick={onClick}>
      {children}
    </Link>
  ) : (
    <a href={href} className={classes} onClick={onClick}>
      {children}
    </a>
  );
}
