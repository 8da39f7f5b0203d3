import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { logRequest, type Shared, sessionToken } from './context.ts';
import { zipStream } from './export-zip.ts';

/** `GET /api/admin/export`: the exported collections as a ZIP of JSON lines, one file per collection. */
export async function dataExport(scope: FastifyInstance, { shared }: { shared: Shared }): Promise<void> {
  scope.get('/api/admin/export', { exposeHeadRoute: false }, async (request, reply) => {
    const { services, limits, store, clock } = shared;
    const token = sessionToken(shared, request);
    if (token === undefined || !(await services.admin.isLive(token))) {
      throw new AppError('unauthenticated', 'Please log in first.');
    }
    limits.take('read', request.ip);
    logRequest('export', request, reply);
    const fileName = `export-${clock().toISOString().slice(0, 10)}.zip`;
    reply.header('cache-control', 'no-store').header('content-disposition', `attachment; filename="${fileName}"`);
    return reply.type('application/zip').send(Readable.from(zipStream(store.exports), { objectMode: false }));
  });
}
