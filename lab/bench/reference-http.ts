import { readFile } from 'node:fs/promises';
import Fastify from 'fastify';
import { z } from 'zod';

/**
 * The reference: a bare Fastify. Its answers come from a plan, a JSON file given as the first argument: the bytes of a
 * page, a value that is serialized for each request, or a small answer to a POST, which stores nothing.
 */
const plan = z.object({
  bytes: z.array(z.object({ path: z.string(), headers: z.record(z.string(), z.string()), base64: z.string() })),
  values: z.array(z.object({ path: z.string(), value: z.unknown() })),
  receipts: z.array(z.object({ path: z.string(), value: z.unknown() })),
});
export type Plan = z.input<typeof plan>;

const { bytes, values, receipts } = plan.parse(JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')));
const app = Fastify();
for (const { path, headers, base64 } of bytes) {
  const body = Buffer.from(base64, 'base64');
  app.get(path, (_request, reply) => reply.headers(headers).send(body));
}
for (const { path, value } of values) app.get(path, async () => value);
for (const { path, value } of receipts) app.post(path, async () => value);
console.log(`Ready at ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
process.once('SIGTERM', () => process.exit(0));
