import type { ReactNode } from 'react';
import { Section } from '#web/ui/section.tsx';
import { StaticPart } from '#web/ui/static-part.tsx';

/**
 * A page of a header, an introduction and a form. If the document was rendered for this page, the browser keeps the
 * markup of header and introduction, passes no content for them and loads none of their code.
 *
 * @param props.name distinguishes the static parts of this page from those of other pages
 */
export function FormPage({
  name,
  header,
  intro,
  form,
  width = 'page',
}: {
  name: string;
  header?: ReactNode;
  intro?: ReactNode;
  form: ReactNode;
  width?: 'page' | 'text';
}) {
  return (
    <>
      <StaticPart name={`${name}-header`}>{header}</StaticPart>
      <Section background="tint" width={width}>
        <StaticPart name={`${name}-intro`}>{intro}</StaticPart>
        {form}
      </Section>
    </>
  );
}
