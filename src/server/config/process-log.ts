import pino, { type Logger } from 'pino';
import { loggedError } from '#server/http/logging.ts';

/** Returns a log in the application's format, for what happens outside of the application, such as a start or stop. */
export const processLog = (level: string): Logger => pino({ level, serializers: { err: loggedError } });
