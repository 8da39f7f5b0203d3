import { get } from 'node:http';
import { sampleBooking } from '../measuring/bookings.ts';
import type { Request } from '../measuring/wrk.ts';
import type { Plan } from './reference-http.ts';

/** A request that is sent to both sides, and the reference's answer to it. */
export type HttpCase = {
  name: string;
  path: string;
  request: Request;
  /** Whether the request writes, and therefore depends on the store. */
  writes: boolean;
  plan: Partial<Plan>;
};

/** Encodings that all current browsers accept. */
const browserHeaders = { 'accept-encoding': 'gzip, deflate, br' };

/** The requests to measure. The reference's answers to requests that read are copied from the site. */
export async function httpCases(url: string): Promise<HttpCase[]> {
  const [post] = await fetchPosts(url);
  if (post === undefined) throw new Error('The site has no post to show.');
  return [
    await page(url, 'home page', '/'),
    await page(url, 'blog post', `/blog/${post.slug}`),
    await postList(url),
    booking(),
    pageView(),
  ];
}

async function fetchPosts(url: string): Promise<{ slug: string }[]> {
  const answer = await fetch(`${url}/api/blog`);
  return answer.json();
}

async function page(url: string, name: string, path: string): Promise<HttpCase> {
  const { body, headers } = await rawAnswer(url + path);
  const base64 = body.toString('base64');
  return {
    name,
    path,
    writes: false,
    request: { headers: browserHeaders },
    plan: { bytes: [{ path, headers, base64 }] },
  };
}

/** The compressed body, and the headers that are needed to read it. */
async function rawAnswer(url: string): Promise<{ body: Buffer; headers: Record<string, string> }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: browserHeaders }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = response.headers;
      resolve({ body: Buffer.concat(chunks), headers: { 'content-type': type, 'content-encoding': encoding } });
    }).once('error', reject);
  });
}

async function postList(url: string): Promise<HttpCase> {
  const path = '/trpc/blog.list';
  const value: unknown = await (await fetch(url + path)).json();
  return { name: 'blog.list', path, writes: false, request: {}, plan: { values: [{ path, value }] } };
}

function booking(): HttpCase {
  const path = '/api/bookings';
  const body = JSON.stringify({
    ...sampleBooking(30),
    additionalServices: { stoveCleaning: true, refrigeratorCleaning: false },
    specialInstructions: 'Please ring twice.',
    totalPrice: 305,
  });
  const value = { success: true, id: '65f000000000000000000000', message: 'Booking request submitted.' };
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  return { name: 'booking, stored', path, writes: true, request, plan: { receipts: [{ path, value }] } };
}

function pageView(): HttpCase {
  const path = '/api/page-views/home/increment';
  const request = { method: 'POST' };
  return {
    name: 'page view, counted',
    path,
    writes: true,
    request,
    plan: { receipts: [{ path, value: { views: 1 } }] },
  };
}

/** Combines the plans of all cases. */
export const wholePlan = (cases: readonly HttpCase[]): Plan => ({
  bytes: cases.flatMap(({ plan }) => plan.bytes ?? []),
  values: cases.flatMap(({ plan }) => plan.values ?? []),
  receipts: cases.flatMap(({ plan }) => plan.receipts ?? []),
});
