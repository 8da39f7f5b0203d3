import { createContext, type ReactNode, use, useEffect, useRef } from 'react';
import { followLinks } from './follow-links.ts';
import styles from './static-part.module.css';

/** The parts of the server's markup that the browser does not render again, and the function that activates them. */
export type StaticMarkup = {
  /** The markup of each part, by the part's name. */
  parts: ReadonlyMap<string, string>;
  /** Activates films and comparisons in a part. @returns a function that deactivates them */
  activate?: ((part: HTMLElement) => () => void) | undefined;
};

const StaticMarkupContext = createContext<StaticMarkup>({ parts: new Map() });

export const StaticMarkupProvider = StaticMarkupContext;

/**
 * Content that does not change in the browser. The server renders it, and the browser hydrates the element with the
 * existing markup, so no code for the content is loaded. React writes the markup again only if it has to create the
 * element again, for example when the visitor returns to the page.
 */
export function StaticPart({ name, children }: { name: string; children?: ReactNode }) {
  const { parts, activate } = use(StaticMarkupContext);
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
      <div data-static={name} className={styles.part}>
        {children}
      </div>
    );
  }
  return (
    <div ref={container} data-static={name} className={styles.part} dangerouslySetInnerHTML={{ __html: markup }} />
  );
}

/** The markup of each static part in a server-rendered document, by the part's name. */
export const staticParts = (root: ParentNode): ReadonlyMap<string, string> =>
  new Map(
    [...root.querySelectorAll<HTMLElement>('[data-static]')].map((part) => [part.dataset.static ?? '', part.innerHTML]),
  );
