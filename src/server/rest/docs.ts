import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { encodedBody } from '#server/http/encoding.ts';
import { originOf } from '#server/http/request-url.ts';
import { openApiDocument, openApiPath } from './openapi.ts';
import { restRoutes } from './routes.ts';

const docsPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<script src="/api/docs/swagger-ui-bundle.js" defer></script>
<script src="/api/docs/start.js" defer></script>
</head>
<body>
<noscript>The description of this API is at <a href="/api/openapi.json">/api/openapi.json</a>.</noscript>
<div id="docs"></div>
</body>
</html>
`;

/** On the page, only GET calls can be tried out, because the others change data. */
const startScript = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  defaultModelsExpandDepth: -1,
  supportedSubmitMethods: ['get'],
  validatorUrl: null,
});
`;

const placeholderUrl = 'https://site.invalid';

const swaggerFiles = ['swagger-ui.css', 'swagger-ui-bundle.js'];

/** The description of the REST contract: for programs at /api/openapi.json, for people at /api/docs. */
export async function apiDocs(
  app: FastifyInstance,
  options: { title: () => string; publicUrl: string | undefined },
): Promise<void> {
  let cachedDescription = { title: '', text: '' };
  let cachedBody = { text: '', origin: '', body: Buffer.alloc(0) };
  app.get(openApiPath, async (request, reply) => {
    const title = options.title();
    // The description takes 35 ms to make, so it is cached, with a placeholder for the site's URL.
    if (cachedDescription.title !== title) {
      cachedDescription = { title, text: JSON.stringify(openApiDocument(restRoutes, { title, url: placeholderUrl })) };
    }
    const { text } = cachedDescription;
    const origin = originOf(request, options);
    if (cachedBody.text !== text || cachedBody.origin !== origin) {
      const body = Buffer.from(text.replace(JSON.stringify(placeholderUrl), () => JSON.stringify(origin)));
      cachedBody = { text, origin, body };
    }
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache');
    return reply.send(await encodedBody(cachedBody.body, request, reply));
  });
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(docsPage),
  );
  app.get('/api/docs/start.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(startScript),
  );
  await app.register(fastifyStatic, {
    root: path.dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json'))),
    serve: false,
    maxAge: 60 * 60 * 1000,
  });
  for (const file of swaggerFiles) app.get(`/api/docs/${file}`, (_request, reply) => reply.sendFile(file));
}
