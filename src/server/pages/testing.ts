import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import type { TestServer } from '#server/testing.ts';
import { checkForm, matchRoute, render } from '#web/render.tsx';
import { htmlDocument } from './document.ts';
import type { PageRenderer } from './renderer.ts';

/** Returns a renderer that makes the site's real pages from their sources, and records their paths in `rendered`. */
export function sourceRenderer(): PageRenderer & { rendered: string[] } {
  const rendered: string[] = [];
  const assets = { script: '/main.js', preloads: () => [], styles: [], fonts: [], rootFiles: new Set(['og.jpg']) };
  return {
    rendered,
    checkForm: async (...form) => checkForm(...form),
    match: async (path) => matchRoute(path),
    async render({ path, ...options }) {
      rendered.push(path);
      const page = await render(path, options);
      const { status, reads } = page;
      return { status, html: htmlDocument(page, { assets, origin: options.origin }), reads };
    },
    builtAt: new Date('2027-06-01T00:00:00Z'),
  };
}

export type RawAnswer = {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
};

/** Sends a request with exactly this path, which `fetch` would normalize. The answer is not decompressed. */
export function getRaw(
  url: string,
  path: string,
  options: { method?: string; headers?: Record<string, string> } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, path, method: 'GET', agent: false, ...options }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    call.on('error', reject);
    call.end();
  });
}

/** Returns the decompressed body of an answer as text. */
export function textOf({ headers, body }: RawAnswer): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}

const createdPost = z.object({ id: z.string(), slug: z.string() });

/** Creates a post as the office, published unless `fields` say otherwise. @throws ZodError if the post is rejected */
export async function publishPost(server: TestServer, title: string, fields: object = {}) {
  const post = { title, excerpt: 'In short.', content: '<p>At length.</p>', published: true, ...fields };
  const { json } = await server.send('POST', '/api/admin/blog', { as: await server.logIn(), json: post });
  return z.parse(createdPost, json);
}
