import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

export type ButtonLook = {
  /** `primary` works on any background; `brand` and `outline` are for light ones, `onDark` for dark ones. */
  variant?: 'primary' | 'brand' | 'outline' | 'onDark' | undefined;
  size?: 'regular' | 'small' | undefined;
  /** Whether the button fills its container's width. */
  wide?: boolean | undefined;
};

const lookClasses = (
  { variant = 'primary', size = 'regular', wide = false }: ButtonLook,
  className: string | undefined,
) => classNames(styles.button, styles[variant], size === 'small' && styles.small, wide && styles.wide, className);

/** A button. It submits a form only with `type="submit"`. */
export function Button({
  variant,
  size,
  wide,
  className,
  type = 'button',
  ...props
}: ButtonLook & ComponentProps<'button'>) {
  return <button type={type} className={lookClasses({ variant, size, wide }, className)} {...props} />;
}

/**
 * A link that looks like a button. Paths of the site use client-side navigation; other URLs, such as `tel:`, are plain
 * links.
 */
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
  const classes = lookClasses({ variant, size, wide }, className);
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
