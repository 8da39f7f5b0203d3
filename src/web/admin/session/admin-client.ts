import { createTRPCClient } from '@trpc/client';
import { chatDesk } from '#domain/desk.ts';
import type { ApiClient } from '#web/lib/api/api.ts';
import { httpLink } from '#web/lib/api/http-link.ts';
import { deskKey } from '../chat/desk-key.ts';
import { readStored } from '../table/use-stored-state.ts';
import { deadlineLink } from './deadline-link.ts';
import { deskNameLink } from './desk-name-link.ts';
import { reauthLink } from './reauth-link.ts';
import type { SessionGate } from './session-gate.ts';

/**
 * The timeout of a call; milliseconds. It is enough for the longest post, or a page of an export, over a slow
 * connection.
 */
const timeout = 30_000;

/**
 * A client whose calls wait for a new log-in if the session has ended, and are then repeated. The timeout does not
 * include the wait for the password.
 */
export const adminClient = (gate: SessionGate): ApiClient =>
  createTRPCClient({ links: [reauthLink(gate), deadlineLink(timeout), deskNameLink(storedDeskName), httpLink] });

/** The stored name of the person at this desk, which the chat also uses; undefined if there is none. */
const storedDeskName = (): string | undefined => readStored(deskKey, chatDesk)?.name;
