import mongoose from 'mongoose';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { AppError } from '#domain/errors.ts';
import { loggingOptions } from './logging.ts';

const secret = 'Ann Lee, 12 Palm Way';

/** Logs an error. @returns the log line, and the error in it */
function logLineOf(error: unknown): { text: string; err: Record<string, unknown> } {
  const lines: string[] = [];
  const { logger } = loggingOptions('info');
  const log = pino(logger, { write: (line) => lines.push(line) });
  log.error({ err: error }, 'call failed');
  const [text = ''] = lines;
  return { text, err: z.parse(z.object({ err: z.record(z.string(), z.unknown()) }), JSON.parse(text)).err };
}

const schema = new mongoose.Schema({
  name: { type: String, maxlength: 10 },
  day: Date,
  rooms: [{ label: { type: String, enum: ['lobby'] } }],
});
const Visit = mongoose.model('LoggedVisit', schema);

it('the log names the fields that a model rejected, but not their values', async () => {
  const error = await new Visit({ name: secret, day: secret, rooms: [{ label: secret }] }).validate().catch((e) => e);
  expect(String(error)).toContain(secret);
  const { text, err } = logLineOf(error);
  expect(text).not.toContain('Palm');
  expect(err).toMatchObject({
    type: 'ValidationError',
    message: expect.stringMatching(/^rejected by the model: .*name \(maxlength\)/),
  });
  expect(err.message).toContain('day (date)');
  expect(err.message).toContain('rooms.0.label (enum)');
  expect(err.stack).toMatch(/\n {4}at /);
});

it('the log contains no values from the errors of MongoDB and Mongoose', () => {
  const duplicateError = new mongoose.mongo.MongoServerError({
    message: `E11000 duplicate key error collection: site.visits index: name dup key: { name: "${secret}" }`,
    code: 11_000,
    keyValue: { name: secret },
  });
  const castError = new mongoose.Error.CastError('ObjectId', secret, '_id');
  const notFoundError = new mongoose.Error.DocumentNotFoundError(secret);
  for (const error of [duplicateError, castError, notFoundError]) {
    expect(JSON.stringify({ ...error, message: error.message })).toContain('Palm');
    expect(logLineOf(error).text, error.name).not.toContain('Palm');
  }
  expect(logLineOf(duplicateError).err).toMatchObject({
    message: 'rejected by the database: code 11000',
    code: 11_000,
  });
});

it('the log contains no rejected value of an error that is the cause of another error', () => {
  const cause = new mongoose.Error.CastError('Number', secret, 'hours');
  const { text, err } = logLineOf(new AppError('internal', 'Something went wrong.', { cause }));
  expect(text).not.toContain('Palm');
  expect(err.message).toBe('Something went wrong.');
  expect(err.stack).toMatch(/caused by: CastError: not of the model's type: hours \(Number\)\n {4}at /);
});

it('the log contains only type, message, code and stack of other errors', () => {
  const connectionError = Object.assign(new Error('connect ECONNREFUSED'), {
    code: 'ECONNREFUSED',
    request: { body: secret },
  });
  expect(logLineOf(connectionError).err).toEqual({
    type: 'Error',
    message: 'connect ECONNREFUSED',
    code: 'ECONNREFUSED',
    stack: expect.stringMatching(/^Error: connect ECONNREFUSED\n {4}at /),
  });
});

it('the log handles circular causes and values that are no errors', () => {
  const circularError = new Error('first');
  circularError.cause = new Error('second', { cause: circularError });
  expect(logLineOf(circularError).err.message).toBe('first');
  expect(logLineOf('text').err).toMatchObject({ type: 'string', message: 'text' });
});

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
])('the log contains only network, method and path of a request from %s', (ip, network) => {
  const lines: string[] = [];
  const { logger } = loggingOptions('debug');
  const log = pino(logger, { write: (line) => lines.push(line) });
  const headers = { cookie: `admin_session=${secret}` };
  log.info({ req: { method: 'GET', url: `/trpc/chat.history?input=${secret}`, ip, headers, body: secret } }, 'in');
  expect(lines.join('')).not.toMatch(/Palm|admin_session/);
  expect(JSON.parse(lines[0] ?? '').req).toEqual({ method: 'GET', path: '/trpc/chat.history', network });
});

it('the log replaces the token of a conversation, a booking or a proposal in a path', () => {
  const lines: string[] = [];
  const { logger } = loggingOptions('debug');
  const log = pino(logger, { write: (line) => lines.push(line) });
  const token = '0d4be2cc-6a4c-4a4e-9f0e-7b1d3f3c5a11';
  for (const path of ['/api/chat/session', '/api/chat/respond', '/chat', '/manage', '/proposal', '/api/proposals']) {
    log.info({ req: { method: 'GET', url: `${path}/${token}`, ip: '203.0.113.7' } }, 'in');
    expect(JSON.parse(lines.at(-1) ?? '').req.path).toBe(`${path}/(token)`);
  }
});
