import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { recipes } from './recipes.ts';

/** A picture's entry in the catalog. */
export type Picture = {
  /** Part of the names of the picture's files; changes when the master, the recipe or the encoding changes. */
  version: string;
  /** The average colour, `#rrggbb`. */
  color: string;
  /**
   * Only for pictures at the top of a page: the vertical `object-position`, in percent, for layouts that show only a
   * part of the picture's height. Such a picture also has a wider file and a crop for phones.
   */
  hero: number | undefined;
  /** Whether the picture also has a URL without a version, which posts may use. */
  cover: boolean;
};

const folder = path.resolve(import.meta.dirname, '../../src/web/ui/pictures');
const catalogFile = path.join(folder, 'catalog.ts');
const stylesFile = path.join(folder, 'catalog.css');

/** Returns the pictures of the stored catalog by name, without pictures whose recipe was deleted. */
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

/** Writes the module and the style sheet of the catalog. */
export async function writeCatalog(pictures: ReadonlyMap<string, Picture>): Promise<void> {
  const rows = [...pictures]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, { version, color, hero, cover }]) => {
      const key = /^\w+$/.test(name) ? name : `'${name}'`;
      const optionalFields = `${hero === undefined ? '' : `, hero: ${hero}`}${cover ? ', cover: true' : ''}`;
      return `  ${key}: { version: '${version}', color: '${color}'${optionalFields} },\n`;
    });
  await writeFile(catalogFile, `${moduleComment}export const catalog = {\n${rows.join('')}} as const;\n`);
  await writeStyles(pictures);
}

/** Writes the styles. They need a file, because the Content-Security-Policy of public pages blocks style attributes. */
async function writeStyles(pictures: ReadonlyMap<string, Picture>): Promise<void> {
  const rules = [...pictures]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, { color, hero }]) => {
      const selector = `[data-picture="${name}"]`;
      const heroRule = hero === undefined ? '' : `\n${selector}[data-top] {\n  object-position: 50% ${hero}%;\n}\n`;
      return `${selector} {\n  background-color: ${color};\n}\n${heroRule}`;
    });
  await writeFile(stylesFile, `${stylesComment}${rules.join('\n')}`);
}

const moduleComment = `/**
 * The pictures of the site, written by \`npm run pictures\`. \`version\` is part of the file names, and \`color\` is the
 * background until the picture has loaded. With \`hero\`, there is also one wider file and a crop for phones; the number is
 * the vertical \`object-position\`, in percent, for layouts that show only a part of the picture's height. With
 * \`cover\`, there is also a URL without the version.
 */
`;

const stylesComment = `/*
 * Written by \`npm run pictures\`: the background colour of each picture until it has loaded, and which part of a hero
 * is shown in layouts that cut off some of its height.
 */
`;
