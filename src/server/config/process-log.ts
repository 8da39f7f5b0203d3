import pino, { type Logger } from 'pino';
import { loggedError } from '#server/http/logging.ts';

/** A log in the application's format, for events outside of it, such as its start. */
export const processLog = (level: string): Logger => pino({ level, serializers: { err: loggedError } });
