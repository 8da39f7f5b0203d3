import type { ExtraSources } from '#server/http/headers.ts';
import type { checkForm as CheckForm, RenderOptions } from '#web/render.tsx';

/** The input of a render: the path without its query, and the page's facts. */
export type PageRequest = { path: string } & RenderOptions;

/** An HTML document and the status that it is answered with. */
export type RenderedDocument = { status: number; html: string };

/** Renders a path into an HTML document. One implementation uses the build, one the development server. */
export type PageRenderer = {
  /** The pattern of the screen at a path, such as `/blog/:slug`; undefined without one. */
  match(path: string): Promise<string | undefined>;
  /** Checks a form that was sent without JavaScript by the code that runs in the browser. */
  checkForm(...form: Parameters<typeof CheckForm>): Promise<ReturnType<typeof CheckForm>>;
  render(request: PageRequest): Promise<RenderedDocument>;
  /** Renders beside the requests that this process answers; slower. Absent where every page is rendered when asked for. */
  renderBeside?: (request: PageRequest) => Promise<RenderedDocument>;
  /** When the pages were built. Undefined in development: then nothing is cached. */
  builtAt: Date | undefined;
  /** Further sources that its documents load. */
  extraSources?: ExtraSources;
};
