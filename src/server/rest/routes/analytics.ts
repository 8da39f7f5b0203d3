import { pageViewCounts, viewCount } from '#domain/analytics.ts';
import { param, type RestRoute } from '../route.ts';

export const analyticsRoutes: readonly RestRoute[] = [
  {
    method: 'POST',
    path: '/api/page-views/:page/increment',
    summary: 'Count a view of a page',
    procedure: 'public.countView',
    input: (request) => ({ page: param(request, 'page') }),
    output: viewCount,
  },
  {
    method: 'GET',
    path: '/api/page-views/:page',
    summary: 'The views of a page',
    procedure: 'public.views',
    input: (request) => ({ page: param(request, 'page') }),
    output: viewCount,
  },
  {
    method: 'GET',
    path: '/api/analytics/page-views',
    summary: 'The views of every page',
    procedure: 'admin.analytics.pageViews',
    input: () => undefined,
    output: pageViewCounts,
  },
];
