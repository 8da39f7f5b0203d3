import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildApp } from '#server/app.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { startEmbeddedMongo } from '#server/embedded-mongo/embedded-mongo.ts';
import { openSockets } from '#server/http/open-sockets.ts';
import { builtRenderer } from '#server/pages/built-renderer.ts';
import { devRenderer } from '#server/pages/dev-renderer.ts';
import { loadSecrets } from '#server/secrets.ts';
import { openStore } from '#server/store/connect.ts';

const dist = path.join(import.meta.dirname, 'dist');

/** Once the process is told to stop, requests get this long to finish, and the process itself; milliseconds. */
const patience = { requests: 8_000, process: 9_500 } as const;

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Starts the process as its environment tells, and stops it in order when it is told to. */
async function start(): Promise<void> {
  // Whatever this process makes is for its owner alone: data, secrets, sockets, compiled code.
  process.umask(0o077);
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  const secrets = await loadSecrets(config);
  const embedded = config.mongodbUri === undefined ? await startEmbeddedMongo({ dataDir: config.dataDir }) : undefined;
  const store = await openStore(config.mongodbUri ?? embedded?.uri ?? '');

  const dev = process.argv.includes('--dev') ? await devRenderer() : undefined;
  const app = await buildApp({
    config,
    secrets,
    store,
    clock: () => new Date(),
    renderer: dev?.renderer ?? (await builtRenderer(dist)),
    assetsDir: dev === undefined ? path.join(dist, 'client') : undefined,
    prepare: dev?.attach,
  });

  const sockets = openSockets(app.server);
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => sockets.destroyAll(), patience.requests).unref();
    // What is acknowledged is stored already; a store that cannot be closed is no reason to stay.
    setTimeout(() => process.exit(0), patience.process).unref();
    await app.close();
    await store.close();
    await embedded?.close();
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
  if (process.env.npm_lifecycle_event !== undefined) whenOrphaned(() => void stop());

  const address = await app.listen({ port: config.port, host: config.host });
  if (secrets.generatedPassword !== undefined) {
    say(`Admin password, shown this once and kept only as a hash: ${secrets.generatedPassword}`);
  }
  const storeName = embedded === undefined ? 'MongoDB (MONGODB_URI)' : `embedded, in ${config.dataDir}`;
  say(`Ready at ${address} · store: ${storeName}`);
}

/**
 * npm starts scripts through a shell that passes no signals on: when npm is told to stop, the shell dies and this
 * process would live on, unseen and holding the data directory.
 */
function whenOrphaned(stop: () => void): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 250);
  watch.unref();
}

/** What to tell the person who started the process, in one line where the cause is known. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return 'The port is in use. Stop the other program, or set PORT to another number.';
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return 'HOST must be an address of this machine, such as 127.0.0.1 or 0.0.0.0.';
  }
  if (code === 'EACCES' || code === 'EPERM')
    return `${error.message}. Please check the rights on DATA_DIR and on the port.`;
  if (/data directory in use/.test(error.message)) {
    return `${error.message}. Another process serves this site; stop it, or set DATA_DIR to another folder.`;
  }
  if (error.name === 'MongooseServerSelectionError') {
    return `MongoDB does not answer at MONGODB_URI (${error.message}). Start it, or unset MONGODB_URI to use the embedded store.`;
  }
  return error.stack ?? error.message;
}

try {
  await start();
} catch (error) {
  process.stderr.write(`Cannot start: ${explain(error)}\n`);
  process.exit(1);
}
