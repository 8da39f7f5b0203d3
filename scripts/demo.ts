/**
 * Starts the site with a believable company on a data folder of its own, so that one can look around: `npm run demo`.
 * The folder is filled when it is new; delete it to begin again. The same moment gives the same data.
 *
 *     DATA_DIR   ./data-demo unless set
 *     DEMO_NOW   the moment that the data is made for, such as 2027-06-16T16:00:00Z; now unless set
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { startEmbeddedMongo } from '#embedded-mongo';
import { nothingConfigured } from '#server/config/config.ts';
import { openStore } from '#server/store/connect.ts';
import { fillDemo } from './demo/fill.ts';

const root = path.resolve(import.meta.dirname, '..');
const dataDir = path.resolve(root, process.env.DATA_DIR ?? 'data-demo');
const password = 'harborlight-demo';
// Only its owner can read the data, as with the server's own.
process.umask(0o077);

if (!existsSync(path.join(dataDir, 'store.sqlite'))) {
  const embedded = await startEmbeddedMongo({ dataDir });
  const store = await openStore(embedded.uri);
  await fillDemo(store, new Date(process.env.DEMO_NOW ?? Date.now()));
  await store.close();
  await embedded.close();
}

console.log(`The demo's admin password: ${password}`);
const server = spawn(process.execPath, [path.join(root, 'server.ts')], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    // Nothing of an .env file, which may name the database that the site really uses.
    ...nothingConfigured,
    ...(process.env.PORT === undefined ? {} : { PORT: process.env.PORT }),
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: password,
    STARTER_CONTENT: 'off',
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 0));
