import { useCompany } from '#web/lib/company.tsx';
import type { PageModule } from '#web/route.ts';
import { fillProfile } from '../content/fill.ts';
import type { LegalDocument } from '../content/legal/legal-document.ts';

/** The page of a policy. */
export const legalPage = (document: LegalDocument): PageModule => ({
  render: () => <LegalPage document={document} />,
  head: () => ({ title: document.title, description: document.description }),
});

function LegalPage({ document }: { document: LegalDocument }) {
  const company = useCompany();
  const filled = (text: string): string => fillProfile(text, company);
  return (
    <>
      <h1>{document.title}</h1>
      <p>Last updated: {document.lastUpdated}</p>
      {document.introduction.map((paragraph) => (
        <p key={paragraph}>{filled(paragraph)}</p>
      ))}
      {document.sections.map(({ id, heading, paragraphs, lists }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{filled(paragraph)}</p>
          ))}
          {lists.map(({ intro, items }) => (
            <div key={intro}>
              <p>{filled(intro)}</p>
              <ul>
                {items.map((item) => (
                  <li key={item}>{filled(item)}</li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
    </>
  );
}
