import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const oneYear = 365 * 24 * 60 * 60 * 1000;

/** Serves the built scripts and styles, precompressed. Their names hold a hash of their content, so they never change. */
export async function assets(app: FastifyInstance, { folder }: { folder: string }): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    index: false,
    immutable: true,
    maxAge: oneYear,
    decorateReply: false,
  });
}
