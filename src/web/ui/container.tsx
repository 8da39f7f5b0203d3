import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './container.module.css';

/** Centered content, with the page's width or a readable width for running text. */
export function Container({
  width = 'page',
  className,
  children,
}: {
  width?: 'page' | 'text';
  className?: string | undefined;
  children: ReactNode;
}) {
  return <div className={classNames(styles.container, width === 'text' && styles.text, className)}>{children}</div>;
}
