import * as NavigationMenu from 'radix-ui/navigation-menu';
import type { KeyboardEvent, MouseEvent } from 'react';
import { Link, useLocation } from 'wouter';
import { Icon } from '#web/ui/icon.tsx';
import styles from './main-nav.module.css';
import { ariaCurrent, mainMenu, type NavLink, serviceLinks } from './navigation.ts';

/** The main menu. Its list of services closes 150 ms after the mouse has left; Radix has no setting for that. */
export function DropdownNav() {
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
    <NavigationMenu.Link asChild aria-current={ariaCurrent(href, path)}>
      <Link href={href} className={className}>
        {label}
      </Link>
    </NavigationMenu.Link>
  );
}

function ServicesItem() {
  const [path] = useLocation();
  return (
    <NavigationMenu.Item value="services" className={styles.services} onKeyDownCapture={openWithArrowDown}>
      <NavigationMenu.Trigger className={styles.item} aria-current={ariaCurrent('/services', path)} onClick={stayOpen}>
        Services
        <Icon name="chevron-down" className={styles.chevron} />
      </NavigationMenu.Trigger>
      <NavigationMenu.Content ref={unhideFocusProxy} className={styles.content}>
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

/** Opens the list with the down key. Without this handler, Radix would move the focus to the next item. */
function openWithArrowDown(event: KeyboardEvent<HTMLElement>): void {
  const { target, key } = event;
  if (key !== 'ArrowDown' || !(target instanceof HTMLButtonElement) || target.dataset.state === 'open') return;
  event.preventDefault();
  event.stopPropagation();
  target.click();
}

/** Hovering with a mouse opens the list, so a click must not close it. The list closes when the mouse leaves. */
function stayOpen(event: MouseEvent<HTMLElement>): void {
  const { nativeEvent, currentTarget } = event;
  const isMouse = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'mouse';
  if (isMouse && currentTarget.dataset.state === 'open') event.preventDefault();
}

/** Removes `aria-hidden` from Radix's focus proxy before the list: focusable elements should not have it (ARIA 1.2). */
function unhideFocusProxy(content: HTMLElement | null): void {
  content?.parentElement?.querySelector(':scope > [aria-hidden][tabindex="0"]')?.removeAttribute('aria-hidden');
}
