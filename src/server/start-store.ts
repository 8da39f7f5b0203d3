import mongoose from 'mongoose';
import type { Logger } from 'pino';
import { type EmbeddedMongo, startEmbeddedMongo } from '#embedded-mongo';
import type { Config } from './config/config.ts';
import { connectFailure, embeddedFailure } from './config/start-failure.ts';
import { checkStoreFiles } from './config/store-files.ts';
import { storeGeneration } from './config/store-generation.ts';
import { openStore, type Store, type StoreOptions } from './store/connect.ts';

/**
 * How long a call waits for the embedded store; milliseconds. A call waits longer than for MongoDB, because the store
 * is a thread of this process, which may have to wait for the processor on a busy machine.
 */
const embeddedCallTimeout = 5_000;

/**
 * Opens the database of MONGODB_URI, or starts the embedded store in the data directory.
 *
 * @throws ConfigError if a setting or a file of the data directory is why that fails
 */
export async function startStore(config: Config, log: Logger): Promise<{ store: Store; embedded?: EmbeddedMongo }> {
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
  const store = await openEmbedded(() => open(uri, { insert, callTimeout: embeddedCallTimeout }));
  const generation = storeGeneration({ dataDir: config.dataDir, store: generationIn(store) });
  await generation.begin(store.adminSessions);
  return { store: { ...store, adminSessions: generation.renewOnEnd(store.adminSessions) }, embedded };
}

/** Opens the embedded store; tries up to three times, because the store may be too slow on a busy machine. */
async function openEmbedded(open: () => Promise<Store>): Promise<Store> {
  for (let attemptsLeft = 3; ; attemptsLeft--) {
    try {
      return await open();
    } catch (error) {
      if (attemptsLeft === 1 || !(error instanceof mongoose.Error.MongooseServerSelectionError)) throw error;
    }
  }
}

const generationIn = ({ milestones }: Store) => ({
  generation: () => milestones.value('generation'),
  setGeneration: (generation: string) => milestones.setValue('generation', generation, new Date()),
});
