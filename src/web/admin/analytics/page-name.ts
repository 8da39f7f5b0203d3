import { pageKey, publicPages } from '#domain/site.ts';

const names: ReadonlyMap<string, string> = new Map(
  Object.entries(publicPages).map(([path, name]) => [pageKey(path), name]),
);

/** The name of the page with this page key, such as 'Blog: Humidity and mold'; an unknown key is returned unchanged. */
export function pageName(key: string): string {
  const name = names.get(key);
  if (name !== undefined) return name;
  const words = key.replace(/^blog\//, '').replaceAll('-', ' ');
  return key.startsWith('blog/') ? `Blog: ${words.charAt(0).toUpperCase()}${words.slice(1)}` : key;
}
