import { AGGREGATE_COMMANDS } from './aggregate.ts';
import { COLLECTION_COMMANDS } from './collections.ts';
import type { CommandDefinition } from './context.ts';
import { DIAGNOSTIC_COMMANDS } from './diagnostics.ts';
import { FIND_AND_MODIFY_COMMANDS } from './find-and-modify.ts';
import { INDEX_COMMANDS } from './indexes.ts';
import { READ_COMMANDS } from './read.ts';
import { SERVER_COMMANDS } from './server.ts';
import { WRITE_COMMANDS } from './write.ts';

/** All commands except `commitTransaction` and `abortTransaction`, which `TransactionRunner` runs itself. */
export const COMMANDS: ReadonlyMap<string, CommandDefinition> = new Map(
  [
    AGGREGATE_COMMANDS,
    COLLECTION_COMMANDS,
    DIAGNOSTIC_COMMANDS,
    FIND_AND_MODIFY_COMMANDS,
    INDEX_COMMANDS,
    READ_COMMANDS,
    SERVER_COMMANDS,
    WRITE_COMMANDS,
  ].flatMap((commands) => Object.entries(commands)),
);
