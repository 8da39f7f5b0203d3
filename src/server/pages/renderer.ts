import type { ExtraSources } from '#server/http/headers.ts';
import type { checkForm as CheckForm, RenderOptions } from '#web/render.tsx';
import type { EncodedText, Encoding } from './encoded.ts';

/** The input of a render. `path` has no query. */
export type PageRequest = { path: string } & RenderOptions;

/** An HTML document, the status of its answer, and the names of the site facts that its markup shows. */
export type RenderedDocument = { status: number; html: string; reads: readonly string[] };

/** A document made from the bytes of an earlier one, with other site facts in its data. */
export type RenewedDocument = Omit<RenderedDocument, 'html'> & { html: Uint8Array };

/** The text of a URL, and the status of its answer. */
export type SiteText = { status: number; text: EncodedText };

/** A rendered document, encoded. */
export type RenderedText = SiteText & Pick<RenderedDocument, 'reads'>;

/** Renders and compresses in a thread of its own. */
export type RenderThread = {
  /**
   * @param page the page to render, or a document that is only compressed
   * @param encodings the encodings in which the result is ready; identity always is
   */
  render(page: PageRequest | RenewedDocument, encodings: readonly Encoding[]): Promise<RenderedText>;
  /** Whether the thread was started and has not ended. A page that a visitor waits for should not wait for a start. */
  isRunning(): boolean;
};

/** Renders a path into an HTML document. One implementation uses the build, one the development server. */
export type PageRenderer = {
  /** Returns the pattern of a path's route, such as `/blog/:slug`; undefined if there is none. */
  match(path: string): Promise<string | undefined>;
  /** Checks a form that was sent without JavaScript. The rules are those that the browser uses. */
  checkForm(...args: Parameters<typeof CheckForm>): Promise<ReturnType<typeof CheckForm>>;
  render(request: PageRequest): Promise<RenderedDocument>;
  /** Absent in development, where every page is rendered in the main thread when it is requested. */
  thread?: RenderThread;
  /** When the code of the pages was built. Undefined in development: then nothing is cached. */
  builtAt: Date | undefined;
  /** Additional sources that the Content-Security-Policy of the documents allows. */
  extraSources?: ExtraSources;
};
