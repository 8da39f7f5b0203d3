import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { imageFileAt, imageLimits, mediaTypes, uploadTypes } from '#domain/image.ts';
import { imageTexts } from '#domain/image-upload.ts';
import { logRequest, logSlowRequest, type Shared, sessionToken } from './context.ts';
import { isKnownTag } from './entity-tag.ts';
import { sendError } from './errors.ts';
import { pictureError } from './picture-error.ts';

/** In seconds. */
const oneYear = 365 * 24 * 60 * 60;

/** Milliseconds between two searches for unused pictures. */
const sweepInterval = 60 * 60 * 1000;

/**
 * Pictures for posts: `POST /media` accepts one from the office as a plain body, and `GET /media/{id}/{width}.{format}`
 * serves its files. The files are immutable, because the id is a hash of the upload.
 */
export async function uploads(scope: FastifyInstance, { shared }: { shared: Shared }): Promise<void> {
  const { images } = shared.services;
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser([...uploadTypes], { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body);
  scope.setErrorHandler((error, request, reply) => sendError(pictureError(error, imageTexts), request, reply));
  scope.addHook('onResponse', logSlowRequest);

  scope.post('/media', {
    bodyLimit: imageLimits.bytes,
    // Checked before the body is read: only the office may send five megabytes.
    onRequest: (request) => admit(shared, request),
    async handler(request, reply) {
      if (!Buffer.isBuffer(request.body)) throw new AppError('unsupported_media_type', imageTexts.wrongType);
      reply.header('cache-control', 'no-store');
      const image = await images.add(request.body);
      logRequest('change', request, reply);
      return image;
    },
  });

  scope.get('/media/*', (request, reply) => serve(shared, request, reply));
  sweepRegularly(scope, () => images.removeOrphans());
}

/** @throws AppError `unauthenticated` without a live session of the office; `too_many` */
async function admit(shared: Shared, request: FastifyRequest): Promise<void> {
  const { services, limits } = shared;
  const token = sessionToken(shared, request);
  if (token === undefined || !(await services.admin.isLive(token))) {
    throw new AppError('unauthenticated', 'Please log in first.');
  }
  limits.take('upload', request.ip);
}

async function serve({ services }: Shared, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { images } = services;
  const file = imageFileAt(request.url.split('?', 1)[0] ?? '');
  if (file === undefined) throw noPictureError();
  const etag = `"${file.id}-${file.width}-${file.format}"`;
  const headers = { 'cache-control': `public, max-age=${oneYear}, immutable`, etag };
  if (isKnownTag(request.headers['if-none-match'], etag)) {
    if (!(await images.exists(file))) throw noPictureError();
    return reply.code(304).headers(headers).send();
  }
  const body = await images.read(file);
  if (body === undefined) throw noPictureError();
  return reply.headers(headers).type(mediaTypes[file.format]).send(Buffer.from(body));
}

const noPictureError = (): AppError => new AppError('not_found', 'There is no picture at this address.');

function sweepRegularly(scope: FastifyInstance, sweep: () => Promise<number>): void {
  let timer: NodeJS.Timeout | undefined;
  scope.addHook('onListen', async () => {
    timer = setInterval(() => {
      sweep().catch((error: unknown) => scope.log.error({ err: error }, 'unused pictures were not removed'));
    }, sweepInterval);
    timer.unref();
  });
  scope.addHook('onClose', async () => clearInterval(timer));
}
