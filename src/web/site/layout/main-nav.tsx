import * as NavigationMenu from 'radix-ui/navigation-menu';
import { useSyncExternalStore } from 'react';
import { Link, useLocation } from 'wouter';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './main-nav.module.css';
import { isCurrent, mainMenu, type NavLink, serviceLinks, servicesAnchor } from './navigation.ts';

/** The main menu of wide screens. Its list of services closes 150 ms after the pointer has left, Radix's own delay. */
export function MainNav() {
  return (
    <NavigationMenu.Root className={styles.root} aria-label="Main" delayDuration={200} skipDelayDuration={300}>
      <NavigationMenu.List className={styles.list}>
        {mainMenu.map((item) =>
          item === 'services' ? (
            <ServicesItem key={item} />
          ) : (
            <NavigationMenu.Item key={item.href}>
              <MenuLink {...item} className={styles.item} />
            </NavigationMenu.Item>
          ),
        )}
      </NavigationMenu.List>
    </NavigationMenu.Root>
  );
}

function MenuLink({ href, label, className }: NavLink & { className: string | undefined }) {
  const [path] = useLocation();
  return (
    <NavigationMenu.Link asChild active={isCurrent(href, path)}>
      <Link href={href} className={className}>
        {label}
      </Link>
    </NavigationMenu.Link>
  );
}

function ServicesItem() {
  const [path] = useLocation();
  const className = classNames(styles.item, isCurrent('/services', path) && styles.current);
  const content = (
    <>
      Services
      <Icon name="chevron-down" className={styles.chevron} />
    </>
  );
  return (
    <NavigationMenu.Item value="services" className={styles.services}>
      {useIsHydrated() ? (
        <NavigationMenu.Trigger className={className}>{content}</NavigationMenu.Trigger>
      ) : (
        <a href={servicesAnchor} className={className}>
          {content}
        </a>
      )}
      <NavigationMenu.Content className={styles.content}>
        <ul className={styles.menu}>
          {serviceLinks.map((link) => (
            <li key={link.href}>
              <MenuLink {...link} className={styles.menuLink} />
            </li>
          ))}
        </ul>
      </NavigationMenu.Content>
    </NavigationMenu.Item>
  );
}

const neverChanges = () => () => {};

/** False in the server's markup, which has to work as it is where there is no JavaScript; true from then on. */
const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
