import type { ReactNode } from 'react';
import { Section } from '#web/ui/section.tsx';
import { StaticPart } from '#web/ui/static-part.tsx';

/**
 * A page of a header, an introduction and a form. If the server rendered the page, the browser keeps the markup of
 * header and introduction, passes no content for them and loads none of their code.
 */
export function FormPage({
  header,
  intro,
  form,
  width = 'page',
}: {
  header?: ReactNode;
  intro?: ReactNode;
  form: ReactNode;
  width?: 'page' | 'text';
}) {
  return (
    <>
      <StaticPart name="form-header">{header}</StaticPart>
      <Section background="tint" width={width}>
        <StaticPart name="form-intro">{intro}</StaticPart>
        {form}
      </Section>
    </>
  );
}
