/** The `content` of every error response in the description. */
export const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

export const errorHeaders = (status: number): Record<string, unknown> =>
  status === 429 || status === 503
    ? { 'Retry-After': { description: 'Seconds until the call may be repeated.', schema: { type: 'integer' } } }
    : {};

const binary = { schema: { type: 'string', format: 'binary' } };

const inPath = (...names: string[]) =>
  names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));

/** The responses that every operation of `restRoutes` and `fileOperations` can have. */
export const commonErrors = {
  429: 'Too many calls; see Retry-After.',
  503: 'The store does not answer; the call may be repeated.',
} as const;

const errorResponses = (descriptions: Record<number, string>) =>
  Object.fromEntries(
    Object.entries({ ...descriptions, ...commonErrors }).map(([status, description]) => [
      status,
      { description, headers: errorHeaders(Number(status)), content: errorContent },
    ]),
  );

const noSession = 'No valid admin session.';
const newIdSchema = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };

/** The operations that transfer ZIP files, pictures and PDFs, by path and method. They call no procedure. */
export const fileOperations: Record<string, Record<string, Record<string, unknown>>> = {
  '/api/admin/export': {
    get: {
      operationId: 'getExport',
      summary: 'Everything that is stored, as a ZIP of JSON lines, one file per collection, without secrets',
      description: 'Everything that is stored, as a ZIP of JSON lines. Needs the session of the office.',
      tags: ['admin'],
      security: [{ adminSession: [] }],
      responses: {
        200: { description: 'Done.', content: { 'application/zip': binary } },
        ...errorResponses({ 401: noSession }),
      },
    },
  },
  '/api/quotes/{id}/photos': {
    post: {
      operationId: 'postQuotePhoto',
      summary: 'Add a photograph to a quote request, within an hour; at most six',
      description:
        'Adds a photograph to a quote request: the file is the body. Open to anybody who knows the submissionId of the request.',
      tags: ['quotes'],
      parameters: [
        ...inPath('id'),
        { name: 'x-submission-id', in: 'header', required: true, schema: { type: 'string', format: 'uuid' } },
      ],
      requestBody: { required: true, content: { 'image/jpeg': binary, 'image/png': binary, 'image/webp': binary } },
      responses: {
        201: { description: 'Done.', content: { 'application/json': { schema: newIdSchema } } },
        ...errorResponses({
          403: "The request comes from another site's page.",
          404: 'There is no such request, or it has another submissionId.',
          408: 'The body arrived too slowly.',
          409: 'The request has six photographs already, or is older than an hour.',
          413: 'The picture is larger than 5 MB.',
          415: 'The body is not a JPEG, PNG or WebP picture.',
        }),
      },
    },
  },
  '/api/admin/quotes/{id}/photos/{photoId}': {
    get: {
      operationId: 'getQuotePhoto',
      summary: 'A photograph of a quote request',
      description: 'A photograph of a quote request. Needs the session of the office.',
      tags: ['admin'],
      security: [{ adminSession: [] }],
      parameters: inPath('id', 'photoId'),
      responses: {
        200: { description: 'Done.', content: { 'image/jpeg': binary } },
        ...errorResponses({ 401: noSession, 404: 'There is no such photograph.' }),
      },
    },
  },
  '/api/admin/proposals/{id}/pdf': {
    get: {
      operationId: 'getProposalPdfAsOffice',
      summary: 'The document of a proposal, also of a draft',
      description:
        'The document of a proposal. A draft looks as its customer will get it. Needs the session of the office.',
      tags: ['admin'],
      security: [{ adminSession: [] }],
      parameters: inPath('id'),
      responses: {
        200: { description: 'Done.', content: { 'application/pdf': binary } },
        ...errorResponses({ 401: noSession, 404: 'There is no such proposal.' }),
      },
    },
  },
  '/api/proposals/{token}/pdf': {
    get: {
      operationId: 'getProposalPdf',
      summary: 'The document of a proposal',
      description: 'The document of a proposal, as it was sent. Open to anybody who has the secret link.',
      tags: ['proposals'],
      parameters: inPath('token'),
      responses: {
        200: { description: 'Done.', content: { 'application/pdf': binary } },
        ...errorResponses({ 404: 'The link is wrong or no longer valid.' }),
      },
    },
  },
};
