import * as z from 'zod/mini';
import { launchList } from '#domain/launch.ts';
import { allSettings, savedSetting, sectionInput, settingSave, settingVersion } from '#domain/settings.ts';
import { adminProcedure, router } from '../../init.ts';
import { sharedParts } from '../../shared-output.ts';

export const adminSettingsRouter = router({
  all: adminProcedure.output(sharedParts(allSettings)).query(({ ctx }) => ctx.services.settings.all()),

  save: adminProcedure
    .input(settingSave)
    .output(savedSetting)
    .mutation(({ ctx, input }) => ctx.services.settings.save({ ...input, savedBy: input.savedBy ?? ctx.actor.name })),

  /** The points that are still open before the site goes live. */
  beforeGoingLive: adminProcedure.output(launchList).query(({ ctx }) => ctx.services.settings.beforeGoingLive()),

  history: adminProcedure
    .input(sectionInput)
    .output(z.array(settingVersion))
    .query(({ ctx, input }) => ctx.services.settings.history(input.section)),
});
