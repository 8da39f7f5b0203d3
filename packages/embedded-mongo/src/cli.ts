import { parseArgs } from 'node:util';
import { DataDirectoryError, startEmbeddedMongo } from './embedded-mongo.ts';

/** Serves a data directory over TCP until SIGTERM or SIGINT. Prints `ready` and the URI as soon as it listens. */
const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    port: { type: 'string', default: '0' },
    host: { type: 'string', default: '127.0.0.1' },
    'replica-set-name': { type: 'string' },
  },
});
if (!values.data) throw new Error('usage: cli.ts --data DIR [--port N] [--host 127.0.0.1] [--replica-set-name NAME]');

const store = await startEmbeddedMongo({
  dataDir: values.data,
  listen: { port: Number(values.port), host: values.host },
  replicaSetName: values['replica-set-name'],
  log: (level, message, error) => process.stderr.write(`${level}: ${message} ${error ?? ''}\n`),
}).catch((error: unknown) => {
  if (!(error instanceof DataDirectoryError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});

const stop = async (): Promise<void> => {
  await store.close();
  process.exit(0);
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
process.stdout.write(`ready ${store.uri.slice(0, store.uri.lastIndexOf('/'))}\n`);
