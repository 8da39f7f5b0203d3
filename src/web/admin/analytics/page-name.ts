import { serviceNames, serviceSlugs } from '#domain/site.ts';

const names: ReadonlyMap<string, string> = new Map([
  ['home', 'Home'],
  ['gallery', 'Gallery'],
  ['testimonials', 'Testimonials'],
  ['blog', 'Blog'],
  ['book', 'Booking'],
  ['quote', 'Quote for a Building'],
  ['privacy-policy', 'Privacy Policy'],
  ['terms-and-conditions', 'Terms and Conditions'],
  ...serviceSlugs.map((slug) => [`services/${slug}`, serviceNames[slug]] as const),
]);

/** What people call the page of a counter key, such as 'Blog: Humidity and mold'. */
export function pageName(key: string): string {
  const known = names.get(key);
  if (known !== undefined) return known;
  const words = key.replace(/^blog\//, '').replaceAll('-', ' ');
  return key.startsWith('blog/') ? `Blog: ${words.charAt(0).toUpperCase()}${words.slice(1)}` : key;
}
