import { Long, UUID } from 'bson';
import { type Doc, MAX_DOCUMENT_BYTES } from '../values/bson.ts';
import { MongoError, typeMismatch } from '../values/errors.ts';
import { sessionKey } from '../values/session.ts';
import { MAX_MESSAGE_BYTES } from '../wire/wire.ts';
import { cursorId, documentList } from './arguments.ts';
import type { CommandContext, CommandDefinition } from './context.ts';

/** The MongoDB version whose behaviour the store follows. */
const VERSION = { text: '7.0.0', parts: [7, 0, 0, 0], wire: 21 };
const SESSION_MINUTES = 30;

/**
 * Unless `topology` names a replica set, answers `hello` like a standalone server, so that drivers do not use retryable
 * writes. `topologyVersion` in `topology` lets clients watch the server through a `hello` that stays open. Polling is
 * less safe: when all connections of a polling client end at once, the Node.js driver 7.8 may write to a half-closed
 * connection and wait forever.
 *
 * Source: MongoDB Manual, "hello".
 */
function hello({ body, topology, connectionId }: CommandContext): Doc {
  return {
    helloOk: true,
    ...(body.hello ? { isWritablePrimary: true } : { ismaster: true }),
    ...topology,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    maxMessageSizeBytes: MAX_MESSAGE_BYTES,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: SESSION_MINUTES,
    connectionId,
    minWireVersion: 0,
    maxWireVersion: VERSION.wire,
    readOnly: false,
  };
}

const buildInfo = (): Doc => ({
  version: VERSION.text,
  gitVersion: 'embedded',
  modules: [],
  versionArray: VERSION.parts,
  bits: 64,
  debug: false,
  maxBsonObjectSize: MAX_DOCUMENT_BYTES,
  storageEngines: ['sqlite'],
});

function killCursors({ body, cursors }: CommandContext): Doc {
  if (!Array.isArray(body.cursors)) throw typeMismatch("BSON field 'killCursors.cursors' is not an array");
  const killedIds: Long[] = [];
  const missingIds: Long[] = [];
  for (const value of body.cursors) {
    const id = cursorId(value);
    (cursors.kill(id) ? killedIds : missingIds).push(Long.fromNumber(id));
  }
  return { cursorsKilled: killedIds, cursorsNotFound: missingIds, cursorsAlive: [], cursorsUnknown: [] };
}

/**
 * Closes the cursors of sessions and rolls back their open transaction. Throws error 14 for an invalid id, and 115 for
 * `killSessions` without an id, which would mean all sessions.
 */
function endSessions({ body, command, cursors, abortTransaction }: CommandContext): Doc {
  const sessions = documentList(body[command], `${command}.${command}`).map(sessionKey);
  if (sessions.includes('')) throw typeMismatch(`BSON field '${command}.${command}' has an invalid session id`);
  if (command === 'killSessions' && sessions.length === 0)
    throw new MongoError(115, 'CommandNotSupported', 'killing all sessions is not supported by the embedded store');
  for (const session of sessions) {
    cursors.killSession(session);
    abortTransaction(session);
  }
  return {};
}

const startSession = (): Doc => ({ id: { id: new UUID() }, timeoutMinutes: SESSION_MINUTES });

const HELLO_FIELDS = [
  'client',
  'compression',
  'hello',
  'helloOk',
  'hostInfo',
  'internalClient',
  'isMaster',
  'ismaster',
  'loadBalanced',
  'maxAwaitTimeMS',
  'saslSupportedMechs',
  'speculativeAuthenticate',
  'topologyVersion',
  'backpressure',
];
const helloDefinition: CommandDefinition = { run: hello, fields: HELLO_FIELDS };

/** Commands about the server, sessions and cursors. None of them reads stored data. */
export const SERVER_COMMANDS: Readonly<Record<string, CommandDefinition>> = {
  hello: helloDefinition,
  isMaster: helloDefinition,
  ismaster: helloDefinition,
  ping: { run: () => ({}), fields: [] },
  buildInfo: { run: buildInfo, fields: [] },
  buildinfo: { run: buildInfo, fields: [] },
  connectionStatus: {
    run: () => ({ authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] } }),
    fields: ['showPrivileges'],
  },
  serverStatus: {
    run: () => ({ version: VERSION.text, process: 'embedded', uptime: process.uptime(), connections: { current: 1 } }),
    fields: [],
  },
  startSession: { run: startSession, fields: [] },
  endSessions: { run: endSessions, fields: [], transactional: true },
  killSessions: { run: endSessions, fields: [] },
  refreshSessions: { run: () => ({}), fields: [] },
  killCursors: { run: killCursors, fields: ['cursors'], transactional: true },
};
