import { isDeepStrictEqual } from 'node:util';
import type { SiteFacts } from '#domain/site-facts.ts';
import type { Load } from '#server/cache/swr-cache.ts';
import type { RenderOptions } from '#web/render.tsx';
import { escapeScript } from './document.ts';
import { type Encoding, encodedText, htmlType, lazyText } from './encoded.ts';
import type { PageRenderer, PageRequest, RenderedText, RenewedDocument, SiteText } from './renderer.ts';

/** The text of a URL. A page also has `rendered`, from which the page can be made with other facts. */
export type PageText = SiteText & { rendered?: RenderRecord };

/**
 * A rendered page: its HTML, the facts in its data, the names of the facts that its markup shows (`reads`), and the
 * data that the answers to its API calls were made from, by the paths of the procedures (`sources`).
 */
type RenderRecord = {
  html: Buffer;
  site: SiteFacts;
  reads: readonly string[];
  sources: ReadonlyMap<string, unknown>;
};

/**
 * Returns the loader of a page's text. The data of every page contain all site facts, for the pages that a visitor
 * opens next, but the page's markup shows only some of them. If the office changes other facts, only the data in the
 * HTML are replaced, which is many times cheaper than rendering.
 */
export function pageLoader(
  { path, origin, link }: Pick<PageRequest, 'path' | 'origin' | 'link'>,
  parts: {
    renderer: PageRenderer;
    siteFacts: () => SiteFacts;
    call: RenderOptions['call'];
    /** Returns the data that a procedure makes its answer from: while they are equal, the answer is equal. */
    sourceOf: (procedure: string) => unknown;
  },
): Load<PageText> {
  const { renderer, siteFacts, call, sourceOf } = parts;
  return async ({ inBackground, old, isStale }) => {
    const site = siteFacts();
    // Only encodings that clients have requested are made now; the others follow at their first request.
    const encodings = [...(old?.text.requested ?? [])].filter((encoding) => encoding !== 'identity');
    const renewed = isStale || old === undefined ? undefined : withFacts(old, { site, sourceOf });
    if (renewed !== undefined && encodings.length === 0) {
      const { status, rendered, html } = renewed;
      return { value: { status, rendered, text: lazyText(html, htmlType) }, cache: true, keepsAge: true };
    }
    const sources = new Map<string, unknown>();
    const recordedCall: typeof call = (operation) => {
      sources.set(operation.path, sourceOf(operation.path));
      return call(operation);
    };
    const page =
      renewed === undefined
        ? { path, origin, link, site, call: recordedCall }
        : { status: renewed.status, html: renewed.html(), reads: renewed.rendered.reads };
    const { thread } = renderer;
    const { reads, status, text } =
      thread === undefined || !(inBackground || thread.isRunning())
        ? await renderInThisThread(page, { renderer, encodings })
        : await thread.render(page, encodings);
    const rendered = renewed?.rendered ?? { html: await text.body('identity'), site, reads, sources };
    return { value: { status, text, rendered }, cache: status < 500, keepsAge: renewed !== undefined };
  };
}

async function renderInThisThread(
  page: PageRequest | RenewedDocument,
  { renderer, encodings }: { renderer: PageRenderer; encodings: readonly Encoding[] },
): Promise<RenderedText> {
  const { status, html, reads } = 'html' in page ? page : await renderer.render(page);
  const text = encodedText(html, htmlType);
  await Promise.all(encodings.map((encoding) => text.body(encoding)));
  return { status, text, reads };
}

/**
 * A page with other facts in its data. `html` joins the bytes. It is called at once if the page has to be compressed,
 * otherwise when a visitor requests the page, so that a save does not delay other requests.
 */
type RenewedPage = { status: number; rendered: RenderRecord; html: () => Buffer };

/** Returns the page with other facts in its data; undefined if it has to be rendered again. */
function withFacts(
  { status, rendered }: PageText,
  { site, sourceOf }: { site: SiteFacts; sourceOf: (procedure: string) => unknown },
): RenewedPage | undefined {
  if (rendered === undefined) return undefined;
  const { html, reads, sources } = rendered;
  const [oldFacts, newFacts] = [new Map<string, unknown>(Object.entries(rendered.site)), new Map(Object.entries(site))];
  if (!reads.every((name) => isDeepStrictEqual(oldFacts.get(name), newFacts.get(name)))) return undefined;
  if (![...sources].every(([procedure, source]) => isDeepStrictEqual(source, sourceOf(procedure)))) return undefined;
  const oldJson = factsJson(rendered.site);
  // The data are at the end of the page.
  const start = html.lastIndexOf(oldJson);
  if (start < 0) return undefined;
  const parts = [html.subarray(0, start), factsJson(site), html.subarray(start + oldJson.length)];
  return { status, rendered, html: () => Buffer.concat(parts) };
}

/** A cache for `factsJson`, because many pages share the same facts. */
const jsonOfFacts = new WeakMap<SiteFacts, Buffer>();

/** Returns the facts as JSON, escaped as in a document. */
function factsJson(site: SiteFacts): Buffer {
  const json = jsonOfFacts.get(site) ?? Buffer.from(escapeScript(JSON.stringify(site)));
  jsonOfFacts.set(site, json);
  return json;
}
