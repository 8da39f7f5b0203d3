/** Builds the package for programs that call the site's API, and prints the command that installs it. */
import path from 'node:path';
import { buildTypedClient } from './typed-client/package.ts';

const folder = path.resolve(import.meta.dirname, '..', 'dist', 'typed-client');
const tarball = await buildTypedClient(folder);
process.stdout.write(`The typed client is built. In the program that uses it:\n\n  npm install "${tarball}"\n`);
