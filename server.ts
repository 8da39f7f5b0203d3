import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildApp } from '#server/app.ts';
import { logBackups } from '#server/config/backup-log.ts';
import { readConfig } from '#server/config/config.ts';
import { makeDataDir } from '#server/config/data-dir.ts';
import { loadEnvFile } from '#server/config/env-file.ts';
import { processLog } from '#server/config/process-log.ts';
import { loadSecrets } from '#server/config/secrets.ts';
import { buildFailure, explain, listenFailure, storeFailure } from '#server/config/start-failure.ts';
import { openSockets } from '#server/http/open-sockets.ts';
import { findBuild } from '#server/pages/builds.ts';
import { builtRenderer } from '#server/pages/built-renderer.ts';
import { devRenderer } from '#server/pages/dev-renderer.ts';
import type { PageRenderer } from '#server/pages/renderer.ts';
import { startStore } from '#server/start-store.ts';

const dist = path.join(import.meta.dirname, 'dist');

/**
 * Milliseconds after a stop signal: how long new connections are still accepted while /healthz answers 503, how long
 * open requests may take to finish, and when the process exits in any case.
 */
const stopTimeouts = { announcement: 500, requests: 8_000, process: 9_500 } as const;

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Starts the site with the settings of its environment, and shuts it down on a stop signal. */
async function start(): Promise<void> {
  const stopSignal = listenForStop();
  // Only their owner may read the files that this process makes: data, secrets, sockets, compiled code.
  process.umask(0o077);
  loadEnvFile('.env', process.env);
  const config = readConfig(process.env);
  const log = processLog(config.logLevel);
  // The store starts before the secrets are loaded, so that a second process with the same embedded store fails before
  // it creates or prints secrets.
  await makeDataDir(config.dataDir);
  const { store, embedded } = await startStore(config, log);
  const secrets = await loadSecrets(config);
  // The password is printed now, because only its hash would be left if a later step failed.
  if (secrets.generatedPassword !== undefined) {
    say(`Admin password, shown only this once and stored only as a hash: ${secrets.generatedPassword}`);
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
    setTimeout(() => sockets.destroyAll(), stopTimeouts.requests).unref();
    if (app.server.listening) {
      app.announceStop();
      sockets.endAfterAnswers();
      await delay(stopTimeouts.announcement);
      await sockets.stopListening();
    }
    sockets.release();
    stopBackupLog?.();
    await app.close();
    await store.close();
    await embedded?.close();
  };
  const stopAndExit = (): Promise<never> =>
    // Acknowledged data is already stored, so the process exits even if the store cannot be closed.
    stop()
      .catch((error: unknown) => log.error({ err: error }, 'not everything could be closed'))
      .then(() => log.info('stopped'))
      .then(() => process.exit(0));
  if (stopSignal.aborted) return stopAndExit();
  stopSignal.addEventListener('abort', stopAndExit);

  const listening = app.listen({ port: config.port, host: config.host });
  const url = await listening.catch((error: unknown) => {
    if (stopSignal.aborted) return undefined;
    throw listenFailure(error, config);
  });
  if (url === undefined) return;
  const storeName = embedded === undefined ? 'MongoDB (MONGODB_URI)' : `embedded, in ${config.dataDir}`;
  say(`Ready at ${url} · store: ${storeName}`);
}

/**
 * Returns a signal that is aborted at the first SIGTERM or SIGINT or, in an npm script, when npm's shell ends. This
 * process then exits after `stopTimeouts.process` at the latest. Further signals change nothing.
 */
function listenForStop(): AbortSignal {
  const controller = new AbortController();
  const stop = (): void => {
    if (controller.signal.aborted) return;
    setTimeout(() => process.exit(0), stopTimeouts.process).unref();
    controller.abort();
  };
  // The listeners stay, because without a listener a second signal would kill the process at once.
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  if (process.env.npm_lifecycle_event !== undefined) onParentExit(stop);
  return controller.signal;
}

/**
 * Loads the pages of the current build, or of the build that `--build=` names.
 *
 * @throws ConfigError if there is no build
 */
async function builtPages(): Promise<{ renderer: PageRenderer; assetsFolders: readonly string[] }> {
  const buildName = process.argv.find((argument) => argument.startsWith('--build='))?.slice('--build='.length);
  try {
    const { folder, clientFolders } = await findBuild(dist, buildName);
    return { renderer: await builtRenderer(folder), assetsFolders: clientFolders };
  } catch (error) {
    throw buildFailure(error);
  }
}

/**
 * Calls `stop` when the parent process has ended. npm starts scripts through a shell that does not forward signals: if
 * npm gets a signal, the shell ends, and this process would go on unnoticed and lock the data directory.
 */
function onParentExit(stop: () => void): void {
  const parentId = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parentId) return;
    clearInterval(timer);
    stop();
  }, 250);
  timer.unref();
}

try {
  await start();
} catch (error) {
  process.stderr.write(`Cannot start: ${explain(error)}\n`);
  process.exit(1);
}
