import { useState } from 'react';
import { telLink } from '#domain/phone.ts';
import { useCompany } from '#web/lib/company.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Container } from '#web/ui/container.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Brand } from './brand.tsx';
import { CollapsibleMenu } from './collapsible-menu.tsx';
import { MainNav } from './main-nav.tsx';
import { MenuList, MenuListGroup, MenuListLink } from './menu-list.tsx';
import { mainMenu, serviceLinks } from './navigation.ts';
import styles from './site-header.module.css';

/** The header of all public pages except the blog's pages. */
export function SiteHeader() {
  const { phone } = useCompany();
  return (
    <header className={styles.header}>
      <Container className={styles.top}>
        <ServingLine />
        <div className={styles.brand}>
          <Brand />
        </div>
        <a className={styles.call} href={telLink(phone)}>
          <Icon name="phone" className={styles.callIcon} />
          <span className={styles.callText}>
            Questions? Call <strong>{phone}</strong>
          </span>
        </a>
        <div className={styles.menu}>
          <SiteMenu />
        </div>
      </Container>
      <div className={styles.bar}>
        <Container className={styles.barInner}>
          <MainNav />
          <div className={styles.actions}>
            <ButtonLink href={telLink(phone)} variant="onDark" size="small">
              <Icon name="phone" />
              Call us
            </ButtonLink>
            <ButtonLink href="/quote" size="small">
              Building Quote
            </ButtonLink>
            <ButtonLink href="/book" size="small">
              Home Cleaning Estimate
            </ButtonLink>
          </div>
        </Container>
      </div>
    </header>
  );
}

function ServingLine() {
  return (
    <p className={styles.serving}>
      <Icon name="pin" />
      <span>
        Serving Palm Beach and Broward Counties <span className={styles.nearby}>and nearby areas</span>
      </span>
    </p>
  );
}

function SiteMenu() {
  const { mobilePhone } = useCompany();
  const [showsServices, setShowsServices] = useState(false);
  return (
    <CollapsibleMenu onClosed={() => setShowsServices(false)}>
      {(close) => (
        <nav aria-label="Main">
          <MenuList>
            {mainMenu.map((item) =>
              item === 'services' ? (
                <MenuListGroup
                  key={item}
                  label="Services"
                  prefix="/services"
                  links={serviceLinks}
                  expanded={showsServices}
                  onToggle={() => setShowsServices(!showsServices)}
                  onChoose={close}
                />
              ) : (
                <MenuListLink key={item.href} {...item} onChoose={close} />
              ),
            )}
          </MenuList>
          <div className={styles.menuActions}>
            <ButtonLink href={telLink(mobilePhone)} variant="outline" onClick={close}>
              <Icon name="phone" />
              Call us: {mobilePhone}
            </ButtonLink>
            <ButtonLink href="/quote" onClick={close}>
              Building Quote
            </ButtonLink>
            <ButtonLink href="/book" onClick={close}>
              Home Cleaning Estimate
            </ButtonLink>
          </div>
        </nav>
      )}
    </CollapsibleMenu>
  );
}
