import { useSite } from '#web/lib/company.tsx';
import type { PageModule } from '#web/route.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Section } from '#web/ui/section.tsx';
import { fillIn } from '../content/fill.ts';
import type { LegalDocument, LegalSection } from '../content/legal/legal-document.ts';
import styles from './legal-page.module.css';

/** The page of a legal document, such as the privacy policy. */
export const legalPage = (document: LegalDocument): PageModule => ({
  render: () => <LegalPage document={document} />,
  isStatic: () => true,
  head: () => ({ title: document.title, description: document.description }),
});

function LegalPage({ document }: { document: LegalDocument }) {
  const fill = useFill();
  return (
    <>
      <PageHeader title={document.title} lede={`Last updated: ${document.lastUpdated}`} />
      <Section className={styles.page}>
        <TableOfContents sections={document.sections} />
        <div className={styles.text}>
          {document.introduction.map((paragraph) => (
            <p key={paragraph}>{fill(paragraph)}</p>
          ))}
          {document.sections.map((section) => (
            <Passage key={section.id} section={section} />
          ))}
        </div>
      </Section>
    </>
  );
}

function TableOfContents({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <nav aria-labelledby="contents" className={styles.contents}>
      <h2 id="contents">On this page</h2>
      <ol>
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`}>{heading}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Passage({ section: { id, heading, paragraphs, lists } }: { section: LegalSection }) {
  const fill = useFill();
  return (
    <section id={id} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{heading}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{fill(paragraph)}</p>
      ))}
      {lists.map(({ intro, items }) => (
        <div key={intro}>
          <p>{fill(intro)}</p>
          <ul>
            {items.map((item) => (
              <li key={item}>{fill(item)}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

/** Returns a function that replaces the tokens of a text, such as `{phone}`, with the site's facts. */
function useFill(): (text: string) => string {
  const site = useSite();
  return (text) => fillIn(text, site);
}
