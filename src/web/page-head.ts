import { useEffect, useSyncExternalStore } from 'react';
import { documentTitle } from './lib/document-title.ts';
import type { Head, ShownPage } from './route.ts';

/** Updates the document's title, description, `noindex` and canonical link when the page or its data changes. */
export function useDocumentHead({ page, path, context }: ShownPage): void {
  const { subscribe } = context.data;
  // The snapshot is a string, because `useSyncExternalStore` compares snapshots, and an object would be new each time.
  const readHead = (): string => {
    const { title, description, noindex = false }: Head = page.head(context);
    return JSON.stringify({ title: documentTitle(title, context.company), description, noindex });
  };
  const headJson = useSyncExternalStore(subscribe, readHead, readHead);

  useEffect(() => {
    const { title, description, noindex }: Required<Pick<Head, 'title' | 'description' | 'noindex'>> =
      JSON.parse(headJson);
    document.title = title;
    setHeadElement('meta[name="description"]', () => meta('description', description));
    setHeadElement('meta[name="robots"]', noindex ? () => meta('robots', 'noindex') : undefined);
    setHeadElement('link[rel="canonical"]', noindex ? undefined : () => canonicalLink(canonicalOrigin() + path));
  }, [headJson, path]);
}

/** Replaces, adds or removes the element that matches the selector. */
function setHeadElement(selector: string, make: (() => Element) | undefined): void {
  const old = document.head.querySelector(selector);
  if (make === undefined) old?.remove();
  else if (old === null) document.head.append(make());
  else old.replaceWith(make());
}

function meta(name: string, content: string): HTMLMetaElement {
  const element = document.createElement('meta');
  element.name = name;
  element.content = content;
  return element;
}

function canonicalLink(href: string): HTMLLinkElement {
  const element = document.createElement('link');
  element.rel = 'canonical';
  element.href = href;
  return element;
}

/** The site's public origin. The visitor may have used another one. */
const canonicalOrigin = (): string => document.documentElement.dataset.origin ?? window.location.origin;
