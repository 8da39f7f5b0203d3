import { Shape, shapes } from './icon.tsx';

/** The shapes of `Icon` and more. Browsers rarely load this file, because most content is static markup. */
const contentShapes = {
  ...shapes,
  mail: 'M4 5.5h16a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1Zm-.7 1.3L12 13l8.7-6.2',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5.2l3.4 2',
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm-9-9h18M12 3c2.4 2.4 3.6 5.4 3.6 9s-1.2 6.6-3.6 9c-2.4-2.4-3.6-5.4-3.6-9S9.6 5.4 12 3Z',
  document:
    'M6.5 3h8l4.5 4.5V20a1 1 0 0 1-1 1H6.5a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1Zm2.5 8h6.5M9 14.5h6.5M9 18h4M14 3.2V8h4.8',
  sun: 'M12 16.2a4.2 4.2 0 1 0 0-8.4 4.2 4.2 0 0 0 0 8.4ZM12 2.5v2m0 15v2m-9.5-9.5h2m15 0h2M5.3 5.3l1.4 1.4m10.6 10.6 1.4 1.4m0-13.4-1.4 1.4M6.7 17.3l-1.4 1.4',
  shield: 'M12 3 4.5 5.8v5.4c0 4.6 3 8 7.5 9.8 4.5-1.8 7.5-5.2 7.5-9.8V5.8L12 3Zm-3.3 9 2.4 2.4 4.4-4.8',
  facebook:
    'M14.5 21v-7.5H17l.5-3.2h-3V8.4c0-1 .5-1.6 1.7-1.6h1.4V4.1a14 14 0 0 0-2.2-.2c-2.4 0-3.9 1.5-3.9 4.1v2.3H8.8v3.2h2.7V21',
  instagram:
    'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5Zm4 12.2a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.4Zm4.9-8.8v.1',
} as const;

export type ContentIconName = keyof typeof contentShapes;

/** An icon beside a text in the content of a page. It is hidden from screen readers. */
export function ContentIcon({ name, className }: { name: ContentIconName; className?: string | undefined }) {
  return <Shape path={contentShapes[name]} className={className} />;
}
