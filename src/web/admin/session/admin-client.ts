import { createTRPCClient } from '@trpc/client';
import { chatDesk } from '#domain/chat.ts';
import type { ApiClient } from '#web/lib/api/api.ts';
import { httpLink } from '#web/lib/api/http-link.ts';
import { deskKey } from '../chat/desk-key.ts';
import { readStored } from '../table/use-stored-state.ts';
import { deadlineLink } from './deadline-link.ts';
import { deskNameLink } from './desk-name-link.ts';
import { reauthLink } from './reauth-link.ts';
import type { SessionGate } from './session-gate.ts';

/** How long a call may take; milliseconds. Enough for the longest post, or a part of an export, over a slow line. */
const timeout = 30_000;

/**
 * A client whose calls wait for a new log-in when the session has ended, and are then repeated. Only the server has to
 * answer in time: people may take theirs with the password.
 */
export const adminClient = (gate: SessionGate): ApiClient =>
  createTRPCClient({ links: [reauthLink(gate), deadlineLink(timeout), deskNameLink(storedDeskName), httpLink] });

/** The name that was given at this desk, which the chat asks for as well. */
const storedDeskName = (): string | undefined => readStored(deskKey, chatDesk)?.name;
