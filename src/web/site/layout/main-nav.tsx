import { type ComponentType, useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Icon } from '#web/ui/icon.tsx';
import styles from './main-nav.module.css';
import { currentMark, mainMenu, servicesAnchor } from './navigation.ts';

/** The main menu of wide screens. 'Services' is a plain link until the code of its dropdown has arrived. */
export function MainNav() {
  const Dropdown = useDropdownNav();
  return Dropdown === undefined ? <PlainNav /> : <Dropdown />;
}

function PlainNav() {
  const [path] = useLocation();
  return (
    <nav aria-label="Main" className={styles.root}>
      <ul className={styles.list}>
        {mainMenu.map((item) =>
          item === 'services' ? (
            <li key={item}>
              <Link href={servicesAnchor} className={styles.item} aria-current={currentMark('/services', path)}>
                Services
                <Icon name="chevron-down" className={styles.chevron} />
              </Link>
            </li>
          ) : (
            <li key={item.href}>
              <Link href={item.href} className={styles.item} aria-current={currentMark(item.href, path)}>
                {item.label}
              </Link>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

/** The menu with the dropdown, once it is here; narrow screens do not load it. */
function useDropdownNav(): ComponentType | undefined {
  const [nav, setNav] = useState<ComponentType>();
  useEffect(() => {
    const wide = window.matchMedia('(min-width: 64rem)');
    let wanted = true;
    const load = async () => {
      if (!wide.matches) return;
      const { DropdownNav } = await import('./dropdown-nav.tsx');
      if (wanted) setNav(() => DropdownNav);
    };
    // Where it cannot be loaded, the plain link remains.
    const loadQuietly = () => void load().catch(() => undefined);
    loadQuietly();
    wide.addEventListener('change', loadQuietly);
    return () => {
      wanted = false;
      wide.removeEventListener('change', loadQuietly);
    };
  }, []);
  return nav;
}
