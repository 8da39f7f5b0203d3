import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Zip, ZipDeflate } from 'fflate';
import { AppError } from '#domain/errors.ts';
import { type ExportStore, exportedCollections } from '#server/store/export.ts';
import { type Shared, sessionToken } from './context.ts';

/** Characters that are compressed together. */
const partLength = 64 * 1024;

/** `GET /api/admin/export`: all stored data as a ZIP of JSON lines, one file per collection. */
export async function dataExport(scope: FastifyInstance, { shared }: { shared: Shared }): Promise<void> {
  scope.get('/api/admin/export', { exposeHeadRoute: false }, async (request, reply) => {
    const { services, limits, store, clock } = shared;
    const token = sessionToken(shared, request);
    if (token === undefined || !(await services.admin.isLive(token))) {
      throw new AppError('unauthenticated', 'Please log in first.');
    }
    limits.take('read', request.ip);
    const name = `export-${clock().toISOString().slice(0, 10)}.zip`;
    reply.header('cache-control', 'no-store').header('content-disposition', `attachment; filename="${name}"`);
    return reply.type('application/zip').send(Readable.from(zipped(store.exports), { objectMode: false }));
  });
}

/** The ZIP in parts, each made when the one before was sent, so that an export of any size needs little memory. */
async function* zipped(exports: ExportStore): AsyncGenerator<Uint8Array, void, void> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error !== null) throw error;
    ready.push(part);
  });
  const encoder = new TextEncoder();
  for (const collection of exportedCollections) {
    const file = new ZipDeflate(`${collection}.jsonl`);
    zip.add(file);
    let lines = '';
    for await (const line of exports.lines(collection)) {
      lines += `${line}\n`;
      if (lines.length < partLength) continue;
      file.push(encoder.encode(lines));
      lines = '';
      yield* ready.splice(0);
    }
    file.push(encoder.encode(lines), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
