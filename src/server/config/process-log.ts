import pino, { type Logger } from 'pino';
import { loggedError } from '#server/http/logging.ts';

/** Returns a log in the format of Fastify's log, for what happens outside of Fastify, such as a start or stop. */
export const processLog = (level: string): Logger => pino({ level, serializers: { err: loggedError } });
