import type { ExtraSources } from '#server/http/headers.ts';
import type { checkForm as CheckForm, RenderOptions } from '#web/render.tsx';
import type { EncodedText, Encoding } from './encoded.ts';

/** The input of a render: the path without its query, and the page's facts. */
export type PageRequest = { path: string } & RenderOptions;

/** An HTML document and the status that it is answered with. */
export type RenderedDocument = { status: number; html: string };

/** A text with the status that it is answered with. */
export type SiteText = { status: number; text: EncodedText };

/** Renders and compresses beside the requests that this process answers. */
export type RenderThread = {
  /** @param encodings those to compress it in */
  render(request: PageRequest, encodings: readonly Encoding[]): Promise<SiteText>;
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
