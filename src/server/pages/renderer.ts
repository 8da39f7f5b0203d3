import type { ExtraSources } from '#server/http/headers.ts';
import type { checkForm as CheckForm, RenderOptions } from '#web/render.tsx';
import type { EncodedText, Encoding } from './encoded.ts';

/** The input of a render: the path without its query, and the page's facts. */
export type PageRequest = { path: string } & RenderOptions;

/** An HTML document, the status that it is answered with, and the names of the facts that its markup was made from. */
export type RenderedDocument = { status: number; html: string; reads: readonly string[] };

/** A text with the status that it is answered with. */
export type SiteText = { status: number; text: EncodedText };

/** A rendered document, encoded. */
export type RenderedText = SiteText & Pick<RenderedDocument, 'reads'>;

/** Renders and compresses beside the requests that this process answers. */
export type RenderThread = {
  /**
   * @param page what to render, or a document that is to be compressed only
   * @param encodings those to compress it in
   */
  render(page: PageRequest | RenderedDocument, encodings: readonly Encoding[]): Promise<RenderedText>;
  /** Whether it has started, so that it is at least as quick as rendering here, where all other requests would wait. */
  isRunning(): boolean;
};

/** Renders a path into an HTML document. One implementation uses the build, one the development server. */
export type PageRenderer = {
  /** The pattern of the screen at a path, such as `/blog/:slug`; undefined without one. */
  match(path: string): Promise<string | undefined>;
  /** Checks a form that was sent without JavaScript by the code that runs in the browser. */
  checkForm(...form: Parameters<typeof CheckForm>): Promise<ReturnType<typeof CheckForm>>;
  render(request: PageRequest): Promise<RenderedDocument>;
  /** Absent where every page is rendered when asked for. */
  thread?: RenderThread;
  /** When the pages were built. Undefined in development: then nothing is cached. */
  builtAt: Date | undefined;
  /** Further sources that its documents load. */
  extraSources?: ExtraSources;
};
