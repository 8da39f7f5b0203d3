import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type PictureFile, pictureFileName, pictureFiles } from '#web/ui/pictures/picture-files.ts';
import { makeIcons, makeShareImage } from './pictures/brand.ts';
import { type Picture, readCatalog, writeCatalog } from './pictures/catalog-file.ts';
import { averageColor, encodePicture, encoding } from './pictures/encode.ts';
import { type Recipe, recipes } from './pictures/recipes.ts';

/**
 * Makes the picture files of the pages and the share image from rendered masters (the originals), writes the picture
 * catalog and the company's icons, and deletes outdated picture files. A picture is made again only if its master, its
 * recipe or the encoding settings have changed.
 *
 *     npm run pictures                          all pictures
 *     npm run pictures -- lobby pool            only the pictures with these names
 *     npm run pictures -- --from some/folder    masters from another folder than dist/art
 */
const root = path.resolve(import.meta.dirname, '..');
const picturesFolder = path.join(root, 'public', 'assets', 'pictures');
const coversFolder = path.join(root, 'public', 'pictures');

/** The name of the master of the share image, which other sites show beside a link to this site. */
const shareImageMaster = 'lobby';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { from: { type: 'string', default: path.join(root, 'dist', 'art') } },
});

await mkdir(picturesFolder, { recursive: true });
await mkdir(coversFolder, { recursive: true });
const catalog = await readCatalog();
const names = positionals.length > 0 ? positionals : Object.keys(recipes);
for (const name of names) {
  const recipe = recipes[name];
  if (recipe === undefined) throw new Error(`There is no recipe for '${name}' in scripts/pictures/recipes.ts.`);
  const master = await readMaster(name);
  if (master === undefined) {
    console.log(`${name}: no master`);
    continue;
  }
  const version = versionOf(master, recipe);
  if (catalog.get(name)?.version === version) continue;
  try {
    catalog.set(name, await makePicture({ name, version, recipe, master }));
    await writeCatalog(catalog);
    if (name === shareImageMaster) await makeShareImage(master);
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
await makeIcons();
await removeOldFiles(catalog);

async function readMaster(name: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path.join(options.from, `${name}.png`));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Returns a version that changes when the master, the recipe or the encoding settings change. */
function versionOf(master: Buffer, recipe: Recipe): string {
  const hash = createHash('sha256').update(master).update(JSON.stringify({ recipe, encoding }));
  return hash.digest('hex').slice(0, 8);
}

type PictureSource = { name: string; version: string; recipe: Recipe; master: Buffer };

async function makePicture({ name, version, recipe, master }: PictureSource): Promise<Picture> {
  const files = await Promise.all(
    pictureFiles({ name, version, hero: recipe.hero !== undefined }).map(async (file) => {
      const body = await encodePicture(master, file, recipe.hero?.phone);
      await writeFile(path.join(picturesFolder, pictureFileName(file)), body);
      return { file, bytes: body.length };
    }),
  );
  if (recipe.cover) {
    const file: PictureFile = { name, version, size: 1600, format: 'jpg' };
    await writeFile(path.join(coversFolder, `${name}.jpg`), await encodePicture(master, file));
  }
  const summaries = files.map(({ file, bytes }) => `${file.size}.${file.format} ${Math.round(bytes / 1000)}`);
  console.log(`${name}: ${summaries.join(', ')} KB`);
  return { version, color: await averageColor(master), hero: recipe.hero?.strip, cover: recipe.cover === true };
}

/** Deletes the files of `picturesFolder` that belong to no picture of the catalog. */
async function removeOldFiles(pictures: ReadonlyMap<string, Picture>): Promise<void> {
  const currentNames = new Set(
    [...pictures].flatMap(([name, { version, hero }]) =>
      pictureFiles({ name, version, hero: hero !== undefined }).map(pictureFileName),
    ),
  );
  for (const fileName of await readdir(picturesFolder)) {
    if (!currentNames.has(fileName)) await rm(path.join(picturesFolder, fileName));
  }
}
