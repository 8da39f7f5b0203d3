import * as z from 'zod/mini';
import { crew, dayPlan, job } from '#domain/crew.ts';
import { bodyWith, param, type RestRoute } from '../route.ts';

export const crewRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/crews',
    summary: 'List crews',
    procedure: 'admin.crews.all',
    input: () => undefined,
    output: z.array(crew),
  },
  {
    method: 'POST',
    path: '/api/admin/crews',
    summary: 'Add a crew',
    procedure: 'admin.crews.create',
    example: { name: 'Blue', members: ['Maria', 'Jo'], active: true },
    output: crew,
  },
  {
    method: 'PATCH',
    path: '/api/admin/crews/:id',
    summary: 'Change a crew',
    procedure: 'admin.crews.update',
    input: bodyWith((request) => ({ id: param(request, 'id') })),
    example: { members: ['Maria'] },
    output: crew,
  },
  {
    method: 'GET',
    path: '/api/admin/day/:day',
    summary: 'The jobs of a day by window, each with its crew',
    procedure: 'admin.crews.day',
    input: (request) => ({ day: param(request, 'day') }),
    output: dayPlan,
  },
  {
    method: 'PUT',
    path: '/api/bookings/:id/crew',
    summary: 'Give a booking to a crew, or to none; 409 crew_taken if the crew is somewhere else in that window',
    conflict: 'The crew is somewhere else in that window, or the booking has ended.',
    procedure: 'admin.crews.choose',
    input: bodyWith((request) => ({ id: param(request, 'id') })),
    example: { crewId: null },
    output: job,
  },
];
