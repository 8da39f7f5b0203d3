import { isDeepStrictEqual } from 'node:util';
import type { SiteFacts } from '#domain/site-facts.ts';
import type { Load } from '#server/cache/swr-cache.ts';
import type { RenderOptions } from '#web/render.tsx';
import { escapeScript } from './document.ts';
import { type Encoding, encodedText, htmlType } from './encoded.ts';
import type { PageRenderer, PageRequest, RenderedText, RenewedDocument, SiteText } from './renderer.ts';

/** A text. A page has `madeFrom`, which allows to make it again from its own HTML. */
export type PageText = SiteText & { madeFrom?: MadeFrom };

/**
 * The facts in a page's data, the names of those that its markup shows (`reads`), and the sources of the answers to its API
 * calls, by their paths.
 */
type MadeFrom = { site: SiteFacts; reads: readonly string[]; sources: ReadonlyMap<string, unknown> };

/**
 * Loads a page's text. The data of every page contain all facts, for the pages that a visitor opens next, but its
 * markup shows only some of them. If the office changes others, only the data in the HTML are replaced, which is many
 * times cheaper than rendering.
 */
export function pageLoader(
  { path, origin }: Pick<PageRequest, 'path' | 'origin'>,
  parts: {
    renderer: PageRenderer;
    siteFacts: () => SiteFacts;
    call: RenderOptions['call'];
    /** What the answer to an API call is made from: while it is equal, so is the answer. */
    sourceOf: (path: string) => unknown;
  },
): Load<PageText> {
  const { renderer, siteFacts, call, sourceOf } = parts;
  return async ({ inBackground, old, isStale }) => {
    const site = siteFacts();
    const renewed = isStale || old === undefined ? undefined : await withFacts(old, { site, sourceOf });
    const sources = new Map(renewed === undefined ? [] : old?.madeFrom?.sources);
    const notedCall: typeof call = (operation) => {
      sources.set(operation.path, sourceOf(operation.path));
      return call(operation);
    };
    const page = renewed ?? { path, origin, site, call: notedCall };
    // Encodings that no client has requested are made when one does.
    const encodings = [...(old?.text.asked ?? [])].filter((encoding) => encoding !== 'identity');
    const { thread } = renderer;
    const isCheap = renewed !== undefined && encodings.length === 0;
    const { reads, ...text } =
      thread === undefined || isCheap || !(inBackground || thread.isRunning())
        ? await makeHere(page, { renderer, encodings })
        : await thread.render(page, encodings);
    return {
      value: { ...text, madeFrom: { site, reads, sources } },
      cache: text.status < 500,
      keepsAge: renewed !== undefined,
    };
  };
}

async function makeHere(
  page: PageRequest | RenewedDocument,
  { renderer, encodings }: { renderer: PageRenderer; encodings: readonly Encoding[] },
): Promise<RenderedText> {
  const { status, html, reads } = 'html' in page ? page : await renderer.render(page);
  const text = encodedText(html, htmlType);
  await Promise.all(encodings.map((encoding) => text.body(encoding)));
  return { status, text, reads };
}

/** Returns the page with other facts in its data; undefined if it has to be rendered again. */
async function withFacts(
  { status, text, madeFrom }: PageText,
  { site, sourceOf }: { site: SiteFacts; sourceOf: (path: string) => unknown },
): Promise<RenewedDocument | undefined> {
  if (madeFrom === undefined) return undefined;
  const { reads, sources } = madeFrom;
  const [before, now] = [new Map<string, unknown>(Object.entries(madeFrom.site)), new Map(Object.entries(site))];
  if (!reads.every((name) => isDeepStrictEqual(before.get(name), now.get(name)))) return undefined;
  if (![...sources].every(([path, source]) => isDeepStrictEqual(source, sourceOf(path)))) return undefined;
  const html = await text.body('identity');
  const facts = factsJson(madeFrom.site);
  // The data are at the end of the page.
  const at = html.lastIndexOf(facts);
  if (at < 0) return undefined;
  const parts = [html.subarray(0, at), factsJson(site), html.subarray(at + facts.length)];
  return { status, html: Buffer.concat(parts), reads };
}

/** The facts as JSON. Many pages share them. */
const jsonOfFacts = new WeakMap<SiteFacts, Buffer>();

/** The facts as a document contains them. */
function factsJson(site: SiteFacts): Buffer {
  const json = jsonOfFacts.get(site) ?? Buffer.from(escapeScript(JSON.stringify(site)));
  jsonOfFacts.set(site, json);
  return json;
}
