import { type RefObject, useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { type ServiceSlug, serviceNames, serviceSlugs } from '#domain/site.ts';
import { isNewUrl } from '#web/lib/forms/form-draft.ts';
import styles from './contact.module.css';
import { messageAbout, namesService } from './message-about.ts';

const serviceParameter = 'service';

/** Removes the service from the URL. Called after a message was sent, because the next one may be about anything. */
export function removeServiceFromUrl(): void {
  const url = new URL(window.location.href);
  if (!url.searchParams.has(serviceParameter)) return;
  url.searchParams.delete(serviceParameter);
  window.history.replaceState(window.history.state, '', url);
}

/** Shows the service whose slug is in the URL, and inserts its name at the beginning of the message. */
export function ServiceFromUrl({ messageField }: { messageField: RefObject<HTMLTextAreaElement | null> }) {
  const search = useSearch();
  const [shownSlug, setShownSlug] = useState<ServiceSlug>();

  useEffect(() => {
    // The server renders the same page for all queries, so the service is inserted after hydration.
    const slug = new URLSearchParams(search).get(serviceParameter);
    const knownSlug = serviceSlugs.find((candidate) => candidate === slug);
    setShownSlug(knownSlug);
    const field = messageField.current;
    if (knownSlug === undefined || field === null) return;
    // Before a reload, the visitor may have removed or changed the first line.
    if (!isNewUrl() && field.value !== '' && !namesService(field.value)) return;
    field.value = messageAbout(serviceNames[knownSlug], field.value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, [search, messageField]);

  if (shownSlug === undefined) return null;
  return (
    <p className={styles.service}>
      You are asking about <strong>{serviceNames[shownSlug]}</strong>.
    </p>
  );
}
