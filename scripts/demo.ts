/**
 * Starts the site with the data of an example company in a separate data folder: `npm run demo`. A new folder is filled
 * first; delete the folder to start over. The same DEMO_NOW gives the same data, except for ids and numbers made from
 * them. Other settings are ignored.
 *
 *     DATA_DIR   ./data-demo unless set
 *     PORT       the port of the site
 *     DEMO_NOW   the time that the data is generated for, such as 2027-06-16T16:00:00Z; now unless set
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { startEmbeddedMongo } from '#embedded-mongo';
import { emptyEnvironment } from '#server/config/config.ts';
import { openStore } from '#server/store/connect.ts';
import { fillDemo } from './demo/fill.ts';

const root = path.resolve(import.meta.dirname, '..');
const dataDir = path.resolve(root, process.env.DATA_DIR ?? 'data-demo');
const password = 'harborlight-demo';
// Only the owner can read the data, as on a real site.
process.umask(0o077);

if (!existsSync(path.join(dataDir, 'store.sqlite'))) {
  const embedded = await startEmbeddedMongo({ dataDir });
  const store = await openStore(embedded.uri);
  await fillDemo(store, new Date(process.env.DEMO_NOW ?? Date.now()));
  await store.close();
  await embedded.close();
}

console.log(`The demo's admin password: ${password}`);
const demoSite = spawn(process.execPath, [path.join(root, 'server.ts')], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    // An .env file may name the database of the real site.
    ...emptyEnvironment,
    ...(process.env.PORT === undefined ? {} : { PORT: process.env.PORT }),
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: password,
    STARTER_CONTENT: 'off',
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => demoSite.kill(signal));
demoSite.on('exit', (code) => process.exit(code ?? 0));
