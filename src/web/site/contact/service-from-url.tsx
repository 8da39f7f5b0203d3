import { type RefObject, useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { type ServiceSlug, serviceNames, serviceSlugs } from '#domain/site.ts';
import styles from './contact.module.css';
import { messageAbout } from './message-about.ts';

const parameter = 'service';

/** Removes the service from the URL once its message is sent, because the next message may be about anything. */
export function removeServiceFromUrl(): void {
  const url = new URL(window.location.href);
  if (!url.searchParams.has(parameter)) return;
  url.searchParams.delete(parameter);
  window.history.replaceState(window.history.state, '', url);
}

/** Shows the service named in the URL, and inserts it at the beginning of the message. */
export function ServiceFromUrl({ message }: { message: RefObject<HTMLTextAreaElement | null> }) {
  const search = useSearch();
  const [service, setService] = useState<ServiceSlug>();

  useEffect(() => {
    // The server renders the same page for all queries, so the service is inserted after hydration.
    const slug = new URLSearchParams(search).get(parameter);
    const knownSlug = serviceSlugs.find((candidate) => candidate === slug);
    setService(knownSlug);
    if (knownSlug === undefined || message.current === null) return;
    message.current.value = messageAbout(serviceNames[knownSlug], message.current.value);
    message.current.dispatchEvent(new Event('input', { bubbles: true }));
  }, [search, message]);

  if (service === undefined) return null;
  return (
    <p className={styles.service}>
      You are asking about <strong>{serviceNames[service]}</strong>.
    </p>
  );
}
