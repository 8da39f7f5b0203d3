import { useEffect, useSyncExternalStore } from 'react';
import { documentTitle } from './lib/document-title.ts';
import type { Head, PageContext, PageModule } from './route.ts';

/** Keeps the document's title, description and canonical link those of the page, also as its data arrives. */
export function useDocumentHead(page: PageModule, { path, context }: { path: string; context: PageContext }): void {
  const { subscribe } = context.data;
  // A text, because what is compared from one render to the next must not be new each time.
  const describe = (): string => {
    const { title, description, noindex = false }: Head = page.head(context);
    return JSON.stringify({ title: documentTitle(title, context.company), description, noindex });
  };
  const facts = useSyncExternalStore(subscribe, describe, describe);

  useEffect(() => {
    const { title, description, noindex }: Required<Pick<Head, 'title' | 'description' | 'noindex'>> =
      JSON.parse(facts);
    document.title = title;
    put('meta[name="description"]', () => meta('description', description));
    put('meta[name="robots"]', noindex ? () => meta('robots', 'noindex') : undefined);
    put('link[rel="canonical"]', noindex ? undefined : () => canonicalLink(canonicalOrigin() + path));
  }, [facts, path]);
}

/** Replaces the element that fits the selector, adds one, or takes it away. */
function put(selector: string, make: (() => Element) | undefined): void {
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

/** The site's public address, which may differ from the one that the visitor used. */
const canonicalOrigin = (): string => document.documentElement.dataset.origin ?? window.location.origin;
