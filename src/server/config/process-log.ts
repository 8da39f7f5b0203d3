import pino, { type Logger } from 'pino';
import { loggedError } from '#server/http/logging.ts';

/** The log of what happens outside the application, in the shape of the application's own. */
export const processLog = (level: string): Logger => pino({ level, serializers: { err: loggedError } });
