import pino, { type Logger } from 'pino';
import { loggedError } from '#server/http/logging.ts';

/** The log for what happens outside the application, in the same format. */
export const processLog = (level: string): Logger => pino({ level, serializers: { err: loggedError } });
