import { createContext, type ReactNode, use, useEffect, useRef } from 'react';
import { followLinks } from './follow-links.ts';
import styles from './kept.module.css';

/** Parts of the server's markup that the browser keeps, and what else makes them work. */
export type KeptMarkup = {
  /** The markup of each part, by its name. */
  parts: ReadonlyMap<string, string>;
  /** Makes films and comparisons in a part work. @returns ends that */
  activate?: ((part: HTMLElement) => () => void) | undefined;
};

const KeptMarkupContext = createContext<KeptMarkup>({ parts: new Map() });

export const KeptMarkupProvider = KeptMarkupContext;

/**
 * Content that never changes. The server renders it; the browser keeps that markup, and so loads no code for it. React
 * writes the markup again only if it has to render the whole page again.
 */
export function Kept({ name, children }: { name: string; children?: ReactNode }) {
  const { parts, activate } = use(KeptMarkupContext);
  const markup = parts.get(name);
  const container = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const part = container.current;
    if (markup === undefined || part === null) return undefined;
    part.addEventListener('click', followLinks);
    const deactivate = activate?.(part);
    return () => {
      part.removeEventListener('click', followLinks);
      deactivate?.();
    };
  }, [markup, activate]);

  if (markup === undefined) {
    return (
      <div data-kept={name} className={styles.kept}>
        {children}
      </div>
    );
  }
  return <div ref={container} data-kept={name} className={styles.kept} dangerouslySetInnerHTML={{ __html: markup }} />;
}

/** The markup in a document that came from the server. */
export const keptParts = (root: ParentNode): ReadonlyMap<string, string> =>
  new Map(
    [...root.querySelectorAll<HTMLElement>('[data-kept]')].map((part) => [part.dataset.kept ?? '', part.innerHTML]),
  );
