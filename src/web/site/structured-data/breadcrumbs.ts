export type Crumb = { name: string; path: string };

/** The structured data of a breadcrumb. `crumbs` lead from the home page to the page itself. */
export const breadcrumbs = (crumbs: readonly Crumb[], origin: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
});
