import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendError } from '#server/http/errors.ts';

const oneYearMs = 365 * 24 * 60 * 60 * 1000;

/**
 * Serves the built files, precompressed if the build has compressed them. Names under /assets contain a hash of the
 * content, so these files never change. Pages that were opened before an update get their files from the folders of
 * earlier builds. Files at the root, such as the icon, keep their names and are revalidated.
 *
 * @param options.folders the folders of files for the browser: of this build, then of other builds
 */
export async function assets(app: FastifyInstance, { folders }: { folders: readonly string[] }): Promise<void> {
  app.setErrorHandler((error, request, reply) => {
    if (!isClientError(error)) return sendError(error, request, reply);
    // The file exists, but not the requested range, or not in the requested version.
    if (error.status === 416 || error.status === 412) {
      return reply
        .code(error.status)
        .headers(error.headers ?? {})
        .send();
    }
    // Other client errors become a 404, such as for a folder or a path that leads out of the root.
    return reply.callNotFound();
  });
  await app.register(fastifyStatic, {
    root: folders.map((folder) => path.join(folder, 'assets')),
    serve: false,
    preCompressed: true,
    index: false,
    immutable: true,
    maxAge: oneYearMs,
  });
  // The plugin's own route reads the whole folder for each request, to compare the spelling of the name.
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => reply.sendFile(request.params['*']));
  // The files are listed once at the start, and each gets a route: nothing else at the root is read from the disk.
  await app.register(fastifyStatic, {
    root: folders.slice(0, 1),
    prefix: '/',
    preCompressed: true,
    index: false,
    wildcard: false,
    globIgnore: ['assets/**', '.vite/**', '**/*.br', '**/*.gz'],
    decorateReply: false,
  });
}

type ClientError = Error & { status: number; headers?: Record<string, string> };

const isClientError = (error: unknown): error is ClientError =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status < 500;
