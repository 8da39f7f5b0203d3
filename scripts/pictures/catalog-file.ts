import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { recipes } from './recipes.ts';

/** What pages know of a picture. */
export type Picture = {
  /** Changes with the picture; part of its files' names. */
  version: string;
  /** Its average colour. */
  color: string;
  /** For the top of a page: where a wide strip of it stays, percent of the height. Such a picture has a part for phones. */
  hero: number | undefined;
  /** Whether posts may name it by an address that stays the same. */
  cover: boolean;
};

const catalogFile = path.resolve(import.meta.dirname, '../../src/web/ui/pictures/catalog.ts');

/** The pictures that there are, by name, without those whose recipe is gone. */
export async function readCatalog(): Promise<Map<string, Picture>> {
  if (!existsSync(catalogFile)) return new Map();
  const { catalog }: { catalog: Record<string, Partial<Picture> & Pick<Picture, 'version' | 'color'>> } = await import(
    pathToFileURL(catalogFile).href
  );
  return new Map(
    Object.entries(catalog)
      .filter(([name]) => recipes[name] !== undefined)
      .map(([name, picture]) => [name, { hero: undefined, cover: false, ...picture }]),
  );
}

/** Writes the module that pages import, formatted as everything else. */
export async function writeCatalog(pictures: ReadonlyMap<string, Picture>): Promise<void> {
  const rows = [...pictures]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { version, color, hero, cover }]) => {
      const key = /^\w+$/.test(name) ? name : `'${name}'`;
      const flags = `${hero === undefined ? '' : `, hero: ${hero}`}${cover ? ', cover: true' : ''}`;
      return `  ${key}: { version: '${version}', color: '${color}'${flags} },\n`;
    });
  await writeFile(catalogFile, `${head}export const catalog = {\n${rows.join('')}} as const;\n`);
}

const head = `/**
 * Every picture of the site, written by \`npm run pictures\`: the version that stands in the names of its files, and the
 * colour of its place until it arrives. A hero is kept wider, and with a part of its own for phones; its number says
 * where a wide strip of it stays, in percent of the height. A cover is kept also under an address that stays the same.
 */
`;
