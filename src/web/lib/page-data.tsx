import { createContext, type ReactNode, use } from 'react';
import type { CardPost, ShownPost } from '#domain/blog.ts';
import type { OpenedLink } from '#domain/opened-link.ts';
import type { ShownReviews } from '#domain/reviews.ts';
import type { ApiClient } from './api/api.ts';
import { callFailure } from './api/call-failure.ts';
import type { LoadApi } from './api/load-api.ts';
import { Resource, type ResourceState } from './resource.ts';

/** A published post; null if there is none with the slug. */
export type PostOrNull = ShownPost | null;

/** The data that the server loaded for a page. The browser gets it as JSON. */
export type LoadedData = {
  cards?: ResourceState<CardPost[]> | undefined;
  reviews?: ResourceState<ShownReviews> | undefined;
  /** By slug. */
  posts?: Readonly<Record<string, ResourceState<PostOrNull> | undefined>>;
  /** What the page's secret link leads to. Absent on other pages, and if the link's target could not be read. */
  link?: OpenedLink | undefined;
};

/** The data of the public pages, and the number of waiting records in the titles of the office's pages. */
export class PageData {
  /** The published posts as cards show them, newest first. */
  readonly cards: Resource<CardPost[]>;
  readonly reviews: Resource<ShownReviews>;
  /** By slug; those that a page has asked for. */
  readonly posts = new Map<string, Resource<PostOrNull>>();
  readonly #listeners = new Set<() => void>();
  readonly #loadApi: LoadApi;
  readonly #loaded: LoadedData;
  #waiting = 0;

  constructor(loadApi: LoadApi, loaded: LoadedData = {}) {
    this.#loadApi = loadApi;
    this.#loaded = loaded;
    this.cards = this.#resource((api) => api.blog.cards.query(), loaded.cards);
    this.reviews = this.#resource((api) => api.public.reviews.query(), loaded.reviews);
  }

  post(slug: string): Resource<PostOrNull> {
    const cached = this.posts.get(slug);
    if (cached !== undefined) return cached;
    const request = (api: ApiClient): Promise<PostOrNull> => api.blog.bySlug.query({ slug }).catch(nullWhenMissing);
    const created = this.#resource(request, this.#loaded.posts?.[slug]);
    this.posts.set(slug, created);
    return created;
  }

  /** What the page's secret link leads to; undefined unless `token` is the one in the rendered path. */
  linkOf(token: string | undefined): OpenedLink | undefined {
    const { link } = this.#loaded;
    return link?.token === token ? link : undefined;
  }

  /** Call it when the office has changed a post: the posts and cards are loaded again when they are next shown. */
  forgetPosts(): void {
    for (const resource of [this.cards, ...this.posts.values()]) resource.set({ status: 'pending' });
  }

  /** The number of records that wait for the office, shown in the titles of its pages. */
  get waiting(): number {
    return this.#waiting;
  }

  setWaiting(waiting: number): void {
    if (waiting === this.#waiting) return;
    this.#waiting = waiting;
    this.#changed();
  }

  /** Calls the listener after each change of the data or of `waiting`. @returns a function that stops this */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #resource<Data>(
    request: (api: ApiClient) => Promise<Data>,
    initial: ResourceState<Data> | undefined,
  ): Resource<Data> {
    return new Resource({
      request: async () => request(await this.#loadApi()),
      initial,
      onChange: () => this.#changed(),
    });
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}

function nullWhenMissing(error: unknown): null {
  const failure = callFailure(error);
  if (failure.kind === 'rejected' && failure.code === 'not_found') return null;
  throw error;
}

const PageDataContext = createContext<PageData | undefined>(undefined);

export function PageDataProvider({ data, children }: { data: PageData; children: ReactNode }) {
  return <PageDataContext value={data}>{children}</PageDataContext>;
}

export function usePageData(): PageData {
  const data = use(PageDataContext);
  if (data === undefined) throw new Error('usePageData needs a PageDataProvider above it.');
  return data;
}
