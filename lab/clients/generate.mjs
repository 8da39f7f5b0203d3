// Generates a client with each generator, from openapi.json in the current folder.
import { readFile, writeFile } from 'node:fs/promises';
import { createClient } from '@hey-api/openapi-ts';
import openapiTypeScript, { astToString } from 'openapi-typescript';
import { generate } from 'orval';

const input = 'openapi.json';
await writeFile(
  'openapi-typescript.d.ts',
  astToString(await openapiTypeScript(JSON.parse(await readFile(input, 'utf8')))),
);
await createClient({
  input,
  output: { path: 'hey-api', module: { extension: '.ts' } },
  logs: { level: 'warn' },
});
// Orval's client has no option for the URL, so the URL is taken from openapi.json.
await generate({
  input,
  output: { target: 'orval.ts', client: 'fetch', baseUrl: { getBaseUrlFromSpecification: true }, headers: true },
});
