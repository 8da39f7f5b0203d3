import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';
import type { Logger } from 'pino';
import { type EmbeddedMongo, startEmbeddedMongo } from '#embedded-mongo';
import { buildApp } from '#server/app.ts';
import { logBackups } from '#server/config/backup-log.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { makeDataDir } from '#server/config/data-dir.ts';
import { loadEnvFile } from '#server/config/env-file.ts';
import { processLog } from '#server/config/process-log.ts';
import { loadSecrets } from '#server/config/secrets.ts';
import {
  buildFailure,
  connectFailure,
  embeddedFailure,
  explain,
  listenFailure,
  storeFailure,
} from '#server/config/start-failure.ts';
import { checkStoreFiles } from '#server/config/store-files.ts';
import { storeGeneration } from '#server/config/store-generation.ts';
import { openSockets } from '#server/http/open-sockets.ts';
import { findBuild } from '#server/pages/builds.ts';
import { builtRenderer } from '#server/pages/built-renderer.ts';
import { devRenderer } from '#server/pages/dev-renderer.ts';
import type { PageRenderer } from '#server/pages/renderer.ts';
import { openStore, type Store, type StoreOptions } from '#server/store/connect.ts';

const dist = path.join(import.meta.dirname, 'dist');

/**
 * Once the process is told to stop, it takes requests for this long while /healthz sends them elsewhere; requests get
 * this long to finish, and the process itself; milliseconds.
 */
const patience = { announcement: 500, requests: 8_000, process: 9_500 } as const;

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Starts the process as its environment tells, and stops it in order when it is told to. */
async function start(): Promise<void> {
  const toldToStop = stopSignals();
  // Whatever this process makes is for its owner alone: data, secrets, sockets, compiled code.
  process.umask(0o077);
  loadEnvFile('.env', process.env);
  const config = readConfig(process.env);
  const log = processLog(config.logLevel);
  // First, so that a start that is refused, such as a second one over the same data, leaves and prints nothing.
  await makeDataDir(config.dataDir);
  const { store, embedded } = await startStore(config, log);
  const secrets = await loadSecrets(config);
  // At once, for only its hash is left if anything fails from here on.
  if (secrets.generatedPassword !== undefined) {
    say(`Admin password, shown this once and kept only as a hash: ${secrets.generatedPassword}`);
  }

  const dev = process.argv.includes('--dev') ? await devRenderer() : undefined;
  const pages = dev ?? (await builtPages());
  const app = await buildApp({
    config,
    secrets,
    store,
    clock: () => new Date(),
    renderer: pages.renderer,
    assetsFolders: 'assetsFolders' in pages ? pages.assetsFolders : undefined,
    background: true,
    prepare: dev?.attach,
  }).catch((error: unknown) => {
    throw storeFailure(error, config);
  });

  const stopBackupLog = embedded === undefined ? undefined : logBackups(config.dataDir, log);
  const sockets = openSockets(app.server);
  const stop = async (): Promise<void> => {
    log.info('stopping');
    setTimeout(() => sockets.destroyAll(), patience.requests).unref();
    if (app.server.listening) {
      app.announceStop();
      sockets.endAfterAnswers();
      await delay(patience.announcement);
      await sockets.stopListening();
    }
    sockets.release();
    stopBackupLog?.();
    await app.close();
    await store.close();
    await embedded?.close();
  };
  const stopAndExit = (): Promise<never> =>
    // What is acknowledged is stored already; a store that cannot be closed is no reason to stay.
    stop()
      .catch((error: unknown) => log.error({ err: error }, 'not everything could be closed'))
      .then(() => log.info('stopped'))
      .then(() => process.exit(0));
  if (toldToStop.aborted) return stopAndExit();
  toldToStop.addEventListener('abort', stopAndExit);

  const listening = app.listen({ port: config.port, host: config.host });
  const address = await listening.catch((error: unknown) => {
    if (toldToStop.aborted) return undefined;
    throw listenFailure(error, config);
  });
  if (address === undefined) return;
  const storeName = embedded === undefined ? 'MongoDB (MONGODB_URI)' : `embedded, in ${config.dataDir}`;
  say(`Ready at ${address} · store: ${storeName}`);
}

/** Aborted when the process is first told to stop. Every further time changes nothing: its end is near anyway. */
function stopSignals(): AbortSignal {
  const told = new AbortController();
  const stop = (): void => {
    if (told.signal.aborted) return;
    setTimeout(() => process.exit(0), patience.process).unref();
    told.abort();
  };
  // For as long as the process lives: a signal that nobody listens to ends it on the spot.
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  if (process.env.npm_lifecycle_event !== undefined) whenOrphaned(stop);
  return told.signal;
}

/** The pages as they were built last, or as the build says that tries itself. */
async function builtPages(): Promise<{ renderer: PageRenderer; assetsFolders: readonly string[] }> {
  const named = process.argv.find((argument) => argument.startsWith('--build='))?.slice('--build='.length);
  try {
    const { folder, clientFolders } = await findBuild(dist, named);
    return { renderer: await builtRenderer(folder), assetsFolders: clientFolders };
  } catch (error) {
    throw buildFailure(error);
  }
}

/** The store of MONGODB_URI, or the embedded one. */
async function startStore(config: Config, log: Logger): Promise<{ store: Store; embedded?: EmbeddedMongo }> {
  const open = (uri: string, options?: StoreOptions): Promise<Store> =>
    openStore(uri, options).catch((error: unknown) => {
      throw connectFailure(error, config);
    });
  if (config.mongodbUri !== undefined) return { store: await open(config.mongodbUri) };
  await checkStoreFiles(config.dataDir);
  const embedded = await startEmbeddedMongo({
    dataDir: config.dataDir,
    log: (level, message, detail) => log[level]({ detail }, message),
    onRestart: () => log.info('the embedded store serves again'),
  }).catch((error: unknown) => {
    throw embeddedFailure(error);
  });
  const { uri, insert } = embedded;
  const store = await openEmbedded(() => open(uri, { insert }));
  const generation = storeGeneration({ dataDir: config.dataDir, store: generationIn(store) });
  await generation.begin(store.adminSessions);
  return { store: { ...store, adminSessions: generation.watching(store.adminSessions) }, embedded };
}

/** Tries some times: the embedded store serves, but on a busy machine may answer later than a call waits. */
async function openEmbedded(open: () => Promise<Store>): Promise<Store> {
  for (let attempts = 10; ; attempts--) {
    try {
      return await open();
    } catch (error) {
      if (attempts === 1 || !(error instanceof mongoose.Error.MongooseServerSelectionError)) throw error;
    }
  }
}

const generationIn = ({ milestones }: Store) => ({
  generation: () => milestones.noted('generation'),
  setGeneration: (generation: string) => milestones.note('generation', generation, new Date()),
});

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

try {
  await start();
} catch (error) {
  process.stderr.write(`Cannot start: ${explain(error)}\n`);
  process.exit(1);
}
