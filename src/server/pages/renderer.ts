import type { ExtraSources } from '#server/http/headers.ts';
import type { checkForm as CheckForm, RenderOptions } from '#web/render.tsx';
import type { EncodedText, Encoding } from './encoded.ts';

/** The input of a render: the path without its query, and the page's facts. */
export type PageRequest = { path: string } & RenderOptions;

/** An HTML document, the status of its answer, and the names of the facts that its markup was made from. */
export type RenderedDocument = { status: number; html: string; reads: readonly string[] };

/** A document made from the bytes of an earlier one. */
export type RenewedDocument = Omit<RenderedDocument, 'html'> & { html: Uint8Array };

/** A text with the status of its answer. */
export type SiteText = { status: number; text: EncodedText };

/** A rendered document, encoded. */
export type RenderedText = SiteText & Pick<RenderedDocument, 'reads'>;

/** Renders and compresses in a thread of its own. */
export type RenderThread = {
  /**
   * @param page the page to render, or a document that is only compressed
   * @param encodings the encodings to compress it in
   */
  render(page: PageRequest | RenewedDocument, encodings: readonly Encoding[]): Promise<RenderedText>;
  /** Whether the thread has started. Then it renders at least as fast as this thread, and delays no request. */
  isRunning(): boolean;
};

/** Renders a path into an HTML document. One implementation uses the build, one the development server. */
export type PageRenderer = {
  /** The pattern of the screen at a path, such as `/blog/:slug`; undefined without one. */
  match(path: string): Promise<string | undefined>;
  /** Checks a form that was sent without JavaScript, with the code that checks forms in the browser. */
  checkForm(...form: Parameters<typeof CheckForm>): Promise<ReturnType<typeof CheckForm>>;
  render(request: PageRequest): Promise<RenderedDocument>;
  /** Absent in development, where every page is rendered in this thread when it is requested. */
  thread?: RenderThread;
  /** When the pages were built. Undefined in development: then nothing is cached. */
  builtAt: Date | undefined;
  /** Additional sources that the Content-Security-Policy of its documents allows. */
  extraSources?: ExtraSources;
};
