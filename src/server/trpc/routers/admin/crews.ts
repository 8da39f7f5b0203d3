import * as z from 'zod/mini';
import { crew, crewChoice, crewUpdate, dayInput, dayPlan, job, jobsInput, newCrew } from '#domain/crew.ts';
import { adminProcedure, router } from '../../init.ts';

export const adminCrewsRouter = router({
  all: adminProcedure.output(z.array(crew)).query(({ ctx }) => ctx.store.crews.all()),

  create: adminProcedure
    .input(newCrew)
    .output(crew)
    .mutation(({ ctx, input }) => ctx.store.crews.insert(input)),

  update: adminProcedure
    .input(crewUpdate)
    .output(crew)
    .mutation(({ ctx, input }) => ctx.services.crews.update(input)),

  day: adminProcedure
    .input(dayInput)
    .output(dayPlan)
    .query(({ ctx, input }) => ctx.services.crews.day(input.day)),

  /** The jobs of several days, each with its crew if it has one. */
  jobs: adminProcedure
    .input(jobsInput)
    .output(z.array(job))
    .query(({ ctx, input }) => ctx.services.crews.jobs(input)),

  choose: adminProcedure
    .input(crewChoice)
    .output(job)
    .mutation(({ ctx, input }) => ctx.services.crews.choose(input, ctx.actor)),
});
