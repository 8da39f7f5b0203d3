/** HTML that the server has sanitized. Never pass other HTML to this component. */
export function SanitizedHtml({ html, className }: { html: string; className?: string | undefined }) {
  return <div data-stored className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
