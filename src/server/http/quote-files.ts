import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { imageLimits } from '#domain/image.ts';
import { logRequest, logSlowRequest, type Shared, sessionToken } from './context.ts';
import { sendError } from './errors.ts';
import { pictureError } from './picture-error.ts';

export const photosPath = '/api/quotes/:id/photos';

const photoTypes = ['image/jpeg', 'image/png', 'image/webp'];

const texts = {
  wrongType: 'The picture must be a JPEG, PNG or WebP file.',
  tooLarge: `The picture can be at most ${imageLimits.bytes / 1024 / 1024} MB.`,
  notFound: 'There is no picture at this address.',
};

/** Serves the files of quote requests: photographs, which only the office sees, and the PDFs of proposals. */
export async function quoteFiles(scope: FastifyInstance, { shared }: { shared: Shared }): Promise<void> {
  const { services, limits } = shared;
  const { quotePhotos, proposals, proposalAnswers } = services;
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(photoTypes, { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body);
  scope.setErrorHandler((error, request, reply) => sendError(pictureError(error, texts), request, reply));
  scope.addHook('onResponse', logSlowRequest);
  scope.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  scope.post<{ Params: { id: string } }>(photosPath, {
    bodyLimit: imageLimits.bytes,
    // Checked before the body is read: only the sender of the quote request may send five megabytes.
    async onRequest(request) {
      limits.take('upload', request.ip);
      await quotePhotos.check(quoteOf(request));
    },
    async handler(request, reply) {
      if (!Buffer.isBuffer(request.body)) throw new AppError('unsupported_media_type', texts.wrongType);
      const photo = await quotePhotos.add(request.body, quoteOf(request));
      logRequest('change', request, reply);
      return reply.code(201).send(photo);
    },
  });

  scope.get<{ Params: { id: string; photoId: string } }>(
    '/api/admin/quotes/:id/photos/:photoId',
    async (request, reply) => {
      await checkSession(request);
      limits.take('read', request.ip);
      const body = await quotePhotos.read(request.params.id, request.params.photoId);
      if (body === undefined) throw new AppError('not_found', texts.notFound);
      return reply.type('image/jpeg').send(Buffer.from(body));
    },
  );

  scope.get<{ Params: { token: string } }>('/api/proposals/:token/pdf', async (request, reply) => {
    limits.take('read', request.ip);
    return sendPdf(reply, await proposalAnswers.pdf({ token: request.params.token, ipAddress: request.ip }));
  });

  scope.get<{ Params: { id: string } }>('/api/admin/proposals/:id/pdf', async (request, reply) => {
    await checkSession(request);
    limits.take('read', request.ip);
    return sendPdf(reply, await proposals.pdf(request.params.id));
  });

  /** @throws AppError `unauthenticated` without a live session of the office */
  async function checkSession(request: FastifyRequest): Promise<void> {
    const token = sessionToken(shared, request);
    if (token === undefined || !(await services.admin.isLive(token)))
      throw new AppError('unauthenticated', 'Please log in first.');
  }
}

const sendPdf = (reply: FastifyReply, { name, body }: { name: string; body: Buffer }) =>
  reply.type('application/pdf').header('content-disposition', `inline; filename="${name}"`).send(body);

/** The ids of an upload's quote request and of its submission. Only the sender of the request knows the second one. */
function quoteOf({ params, headers }: FastifyRequest<{ Params: { id: string } }>) {
  const submissionId = headers['x-submission-id'];
  return { id: params.id, submissionId: typeof submissionId === 'string' ? submissionId.toLowerCase() : '' };
}
