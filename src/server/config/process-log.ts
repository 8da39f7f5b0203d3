import pino, { type Logger } from 'pino';
import { loggedError } from '#server/http/logging.ts';

/** A log for events outside the application, such as its start, in the same format. */
export const processLog = (level: string): Logger => pino({ level, serializers: { err: loggedError } });
