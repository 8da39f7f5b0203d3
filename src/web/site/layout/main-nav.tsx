import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Icon } from '#web/ui/icon.tsx';
import styles from './main-nav.module.css';
import { ariaCurrent, mainMenu, servicesAnchor } from './navigation.ts';

/** The main menu of wide screens. 'Services' is a plain link until the code of its dropdown is loaded. */
export function MainNav() {
  const plainNav = useRef<HTMLElement>(null);
  const Dropdown = useDropdownNav(plainNav);
  return Dropdown === undefined ? <PlainNav ref={plainNav} /> : <Dropdown />;
}

function PlainNav({ ref }: { ref: RefObject<HTMLElement | null> }) {
  const [path] = useLocation();
  return (
    <nav ref={ref} aria-label="Main" className={styles.root}>
      <ul className={styles.list}>
        {mainMenu.map((item) =>
          item === 'services' ? (
            <li key={item}>
              <Link href={servicesAnchor} className={styles.item} aria-current={ariaCurrent('/services', path)}>
                Services
                <Icon name="chevron-down" className={styles.chevron} />
              </Link>
            </li>
          ) : (
            <li key={item.href}>
              <Link href={item.href} className={styles.item} aria-current={ariaCurrent(item.href, path)}>
                {item.label}
              </Link>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

/**
 * The menu with the dropdown; undefined until its code is loaded. While the plain menu contains the focus, it is not
 * replaced, because the focus would be lost. Narrow screens do not load the code.
 */
function useDropdownNav(plainNav: RefObject<HTMLElement | null>): ComponentType | undefined {
  const [loadedNav, setLoadedNav] = useState<ComponentType>();
  useEffect(() => {
    const wideScreen = window.matchMedia('(min-width: 64rem)');
    let isMounted = true;
    const load = async () => {
      if (!wideScreen.matches) return;
      const { DropdownNav } = await import('./dropdown-nav.tsx');
      if (plainNav.current !== null) await withoutFocus(plainNav.current);
      if (isMounted) setLoadedNav(() => DropdownNav);
    };
    // If the code cannot be loaded, the plain link remains.
    const loadQuietly = () => void load().catch(() => undefined);
    loadQuietly();
    wideScreen.addEventListener('change', loadQuietly);
    return () => {
      isMounted = false;
      wideScreen.removeEventListener('change', loadQuietly);
    };
  }, [plainNav]);
  return loadedNav;
}

/**
 * Resolves when the element does not contain the focus. A switch to another program does not count, because then
 * `document.activeElement` stays the same.
 */
function withoutFocus(element: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (element.contains(document.activeElement)) return;
      element.removeEventListener('focusout', checkSoon);
      resolve();
    };
    // During `focusout`, the next element does not have the focus yet.
    const checkSoon = () => setTimeout(check);
    element.addEventListener('focusout', checkSoon);
    check();
  });
}
