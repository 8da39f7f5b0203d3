import { classNames } from './class-names.ts';
import styles from './icon.module.css';

/** Stroke paths of the icons that every page may show, on a grid of 24 by 24. `ContentIcon` has more. */
export const shapes = {
  phone:
    'M6.6 3.5h2.7l1.6 4.2-2 1.6a13 13 0 0 0 5.8 5.8l1.6-2 4.2 1.6v2.7a2.6 2.6 0 0 1-2.9 2.6A17 17 0 0 1 4 6.4a2.6 2.6 0 0 1 2.6-2.9Z',
  pin: 'M12 21.5s7-6.4 7-11.7a7 7 0 1 0-14 0c0 5.3 7 11.7 7 11.7Zm0-9.3a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  check: 'm4.5 12.8 4.8 4.7L19.5 7',
  'chevron-down': 'm5.5 9 6.5 6.5L18.5 9',
  'chevron-right': 'm9 5.5 6.5 6.5L9 18.5',
  'arrow-right': 'M4 12h15.5m-6-6.5 6.3 6.5-6.3 6.5',
  menu: 'M3.5 6.5h17m-17 5.5h17m-17 5.5h17',
  close: 'm5.5 5.5 13 13m0-13-13 13',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-10v5.5m0-9v.1',
  speech:
    'M5 4.5h14A1.5 1.5 0 0 1 20.5 6v9a1.5 1.5 0 0 1-1.5 1.5h-6.5L8 20.5v-4H5A1.5 1.5 0 0 1 3.5 15V6A1.5 1.5 0 0 1 5 4.5Zm3 4.5h8m-8 3.2h5',
} as const;

/** An icon for a text or a labelled button. It is hidden from screen readers. */
export function Icon({ name, className }: { name: keyof typeof shapes; className?: string | undefined }) {
  return <Shape path={shapes[name]} className={className} />;
}

export function Shape({ path, className }: { path: string; className?: string | undefined }) {
  return (
    <svg className={classNames(styles.icon, className)} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  );
}
