import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './container.module.css';

/** Content in the middle of the page, at the page's width or, for running text, at a readable one. */
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
