import { Link, useLocation } from 'wouter';
import { ButtonLink } from '#web/ui/button.tsx';
import { Container } from '#web/ui/container.tsx';
import styles from './blog-header.module.css';
import { Brand } from './brand.tsx';
import { CollapsibleMenu } from './collapsible-menu.tsx';
import { MenuList, MenuListLink } from './menu-list.tsx';
import { ariaCurrent, blogMenu } from './navigation.ts';

/** The simpler header of the blog's pages. */
export function BlogHeader() {
  const [path] = useLocation();
  return (
    <header className={styles.header}>
      <Container className={styles.inner}>
        <Brand />
        <nav aria-label="Main" className={styles.wide}>
          <ul className={styles.links}>
            {blogMenu.map(({ href, label }) => (
              <li key={href}>
                <Link href={href} className={styles.link} aria-current={ariaCurrent(href, path)}>
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <ButtonLink href="/book" size="small">
                Get an Estimate
              </ButtonLink>
            </li>
          </ul>
        </nav>
        <div className={styles.narrow}>
          <CollapsibleMenu>
            {(close) => (
              <nav aria-label="Main">
                <MenuList>
                  {blogMenu.map((link) => (
                    <MenuListLink key={link.href} {...link} onChoose={close} />
                  ))}
                </MenuList>
                <ButtonLink href="/book" wide onClick={close}>
                  Get an Estimate
                </ButtonLink>
              </nav>
            )}
          </CollapsibleMenu>
        </div>
      </Container>
    </header>
  );
}
