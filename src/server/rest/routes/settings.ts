import * as z from 'zod/mini';
import { allSettings, publicSettings, savedSetting, settingVersion } from '#domain/settings.ts';
import { bodyWith, param, type RestRoute } from '../route.ts';

export const settingsRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/settings',
    summary: 'All settings of the office, by section',
    procedure: 'admin.settings.all',
    input: () => undefined,
    output: allSettings,
  },
  {
    method: 'PUT',
    path: '/api/admin/settings/:section',
    summary:
      'Save a section; `rev` is the one that GET /api/admin/settings gave for it, and `value` has the same form as there',
    procedure: 'admin.settings.save',
    input: bodyWith((request) => ({ section: param(request, 'section') })),
    example: { rev: 0, value: { regularHour: 65, deepHour: 85, stove: 50, refrigerator: 50 } },
    output: savedSetting,
  },
  {
    method: 'GET',
    path: '/api/admin/settings/:section/history',
    summary: 'The saves of a section, newest first',
    procedure: 'admin.settings.history',
    input: (request) => ({ section: param(request, 'section') }),
    output: z.array(settingVersion),
  },
  {
    method: 'GET',
    path: '/api/site',
    summary: 'Public facts about the company',
    procedure: 'public.site',
    input: () => undefined,
    output: publicSettings,
  },
];
