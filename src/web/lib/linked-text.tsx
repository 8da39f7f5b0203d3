import { textParts } from './text-parts.ts';

/** A text with links for URLs, email addresses and phone numbers. The links send no referrer. */
export function LinkedText({ text }: { text: string }) {
  let offset = 0;
  return textParts(text).map(({ text: words, href }) => {
    const key = offset;
    offset += words.length;
    if (href === undefined) return <span key={key}>{words}</span>;
    const externalAttributes = href.startsWith('http') && { target: '_blank', rel: 'noopener noreferrer nofollow ugc' };
    return (
      <a key={key} href={href} {...externalAttributes}>
        {words}
      </a>
    );
  });
}
