/** Markup that the server sanitised before it stored it. Hand nothing else to this component. */
export function SanitizedHtml({ html, className }: { html: string; className?: string | undefined }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
