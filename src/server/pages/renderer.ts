import type { ExtraSources } from '#server/http/headers.ts';
import type { checkForm as CheckForm, RenderOptions } from '#web/render.tsx';

/** What a page is rendered for: the path of the address, without its query, and what the render needs. */
export type PageRequest = { path: string } & RenderOptions;

/** Turns a path into a whole HTML document. One comes from the build, one from the development server. */
export type PageRenderer = {
  /** The pattern of the screen that stands at a path, such as `/blog/:slug`; undefined where there is none. */
  match(path: string): Promise<string | undefined>;
  /** Holds a form that was sent without a script against the check that runs in the browser. */
  checkForm(...form: Parameters<typeof CheckForm>): Promise<ReturnType<typeof CheckForm>>;
  render(request: PageRequest): Promise<{ status: number; html: string }>;
  /** When the pages were built. Undefined while they are worked on: then nothing is kept from one request to the next. */
  builtAt: Date | undefined;
  /** What its documents load beside the site's own files. */
  extraSources?: ExtraSources;
};
