import { businessDay } from '#domain/calendar.ts';
import { closuresFrom } from '#domain/closures-rules.ts';
import { AppError } from '#domain/errors.ts';
import { office } from '#domain/event.ts';
import { isOpen } from '#domain/hours-rules.ts';
import { beforeGoingLive, type Deployment, type LaunchItem } from '#domain/launch.ts';
import type { ShownReviews } from '#domain/reviews.ts';
import { reviewSummary } from '#domain/reviews-rules.ts';
import { sampleReviews } from '#domain/sample-reviews.ts';
import {
  type AllSettings,
  closuresShown,
  isSectionName,
  type PublicSettings,
  type SectionName,
  type SettingSave,
  type Settings,
  type SettingVersion,
  sectionNames,
  sectionValue,
  unsaved,
  withSaved,
} from '#domain/settings.ts';
import type { SiteFacts } from '#domain/site-facts.ts';
import { isUnavailable } from '#server/store/availability.ts';
import type { SettingStore } from '#server/store/setting.ts';

/** How often the database is asked whether another process has saved something; milliseconds. */
const interval = 300;

/** The saves of a section that its history shows. */
const mostVersions = 200;

export type SettingsService = Awaited<ReturnType<typeof settingsService>>;

/**
 * What the office has set. The values are in memory, so that reading one costs nothing; saves of this process are there
 * at once, those of others within `interval`.
 *
 * @param parts.initial what holds where nobody has saved
 * @param parts.reportError called with the error when settings cannot be read
 */
export async function settingsService(parts: {
  settings: SettingStore;
  initial: Settings;
  deployment: Deployment;
  clock: () => Date;
  reportError: (error: unknown) => void;
}) {
  const { settings, clock, reportError } = parts;
  let current = unsaved(parts.initial);
  let seen = -1;
  const listeners: (() => Promise<void>)[] = [];
  const saveListeners: ((id: string) => void)[] = [];

  const changed = async (): Promise<void> => {
    await Promise.all(listeners.map((listener) => listener()));
  };

  /** @returns whether the save is newer than what was known */
  function apply(section: SectionName, saved: { rev: number; value: unknown }): boolean {
    if (saved.rev <= current[section].rev) return false;
    const next = withSaved(current, section, saved);
    if (next !== undefined) {
      current = next;
      return true;
    }
    reportError(new Error(`The stored settings of ${section} with rev ${saved.rev} cannot be used.`));
    // The next save has to follow that one all the same.
    current = withSaved(current, section, { rev: saved.rev, value: current[section].value }) ?? current;
    return false;
  }

  /** Reads what others have saved. @returns whether anything has changed */
  async function catchUp(): Promise<boolean> {
    const count = await settings.count();
    if (count === seen) return false;
    const latest = await Promise.all(
      sectionNames.map(async (section) => ({ section, saved: await settings.latest(section) })),
    );
    seen = count;
    return latest.map(({ section, saved }) => saved !== undefined && apply(section, saved)).includes(true);
  }

  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  async function watch(): Promise<void> {
    try {
      if (await catchUp()) await changed();
    } catch (error) {
      // The next request that needs the store fails too, and reports it.
      if (!isUnavailable(error)) reportError(error);
    }
    if (!stopped) timer = setTimeout(watch, interval).unref();
  }
  await catchUp();
  timer = setTimeout(watch, interval).unref();

  const sectionOf = (name: string): SectionName => {
    if (isSectionName(name)) return name;
    throw new AppError('not_found', 'There is no such section of settings.');
  };

  return {
    /** Calls `listener` after each change by any process; a save here is answered when it has finished. */
    onChange(listener: () => Promise<void>): void {
      listeners.push(listener);
    },

    /** Calls `listener` with the id of each save of this process, whose event may not be written yet. */
    onSave(listener: (id: string) => void): void {
      saveListeners.push(listener);
    },

    /** What a section holds now. */
    get: <Name extends SectionName>(section: Name): Settings[Name] => current[section].value,

    /** Every section with its `rev`. */
    all: (): AllSettings => current,

    /** Whether somebody answers at this hour, by hours and closures. */
    isOpen: (now: Date): boolean => isOpen({ hours: current.hours.value, closures: current.closures.value }, now),

    /** What is to be done before the site goes live. */
    beforeGoingLive: (): LaunchItem[] =>
      beforeGoingLive(
        {
          company: current.company.value,
          proof: current.proof.value,
          reviews: current.reviews.value,
          launch: current.launch.value,
        },
        parts.deployment,
      ),

    /** What every visitor may know. */
    forVisitors(): PublicSettings {
      const { company, hours, closures, prices, area, proof, reviews } = current;
      const coming = closuresFrom(closures.value, businessDay(clock()), closuresShown);
      return {
        company: company.value,
        hours: hours.value,
        closures: coming,
        prices: prices.value,
        area: area.value,
        proof: proof.value,
        reviews: shown(reviews.value),
      };
    },

    /** The reviews as visitors see them. */
    shownReviews(): ShownReviews {
      const { items } = current.reviews.value;
      const texts = items.map(({ text }) => text);
      return { ...shown(current.reviews.value), samples: sampleReviews.every(({ text }) => texts.includes(text)) };
    },

    /** What every page knows. */
    siteFacts(): SiteFacts {
      const { company, hours, closures, prices, policies, booking, suggestedHours, area, proof, reviews } = current;
      const summary = reviewSummary(reviews.value);
      return {
        company: company.value,
        hours: hours.value,
        closures: closuresFrom(closures.value, businessDay(clock()), closuresShown),
        prices: prices.value,
        policies: policies.value,
        leadHours: booking.value.leadHours,
        suggestedHours: suggestedHours.value,
        areaMode: area.value.mode,
        proof: proof.value,
        ...(summary === undefined ? {} : { reviews: summary }),
      };
    },

    /** The saves of a section, newest first. @throws AppError `not_found` */
    history: (section: string): Promise<SettingVersion[]> => settings.history(sectionOf(section), mostVersions),

    /**
     * Stores a section and makes it known here before it answers.
     *
     * @throws AppError `not_found`; `invalid` for a value that the section does not take; `conflict` when `rev` is old
     */
    async save({ section: name, rev, value: sent, savedBy }: SettingSave): Promise<{ rev: number; value: unknown }> {
      const section = sectionOf(name);
      const value = sectionValue(section, sent);
      await catchUp();
      const savedAt = clock();
      const event = {
        at: savedAt.toISOString(),
        who: savedBy === undefined ? office : { ...office, name: savedBy },
        what: 'settings.saved',
        customers: { emails: [], phones: [] },
        before: { value: current[section].value },
        after: { value },
      };
      const save = { rev: rev + 1, value, savedAt, ...(savedBy === undefined ? {} : { savedBy }) };
      const id = rev === current[section].rev ? await settings.insert(section, save, event) : undefined;
      if (id === undefined) {
        await catchUp();
        throw changedMeanwhile(current[section].rev);
      }
      apply(section, { rev: rev + 1, value });
      for (const listener of saveListeners) listener(id);
      await changed();
      return { rev: rev + 1, value };
    },

    /** Ends the watch for what other processes save. */
    stop(): void {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** Nothing leaves of reviews that the office does not show. */
const shown = (reviews: Settings['reviews']): Settings['reviews'] =>
  reviews.show ? reviews : { show: false, confirmed: reviews.confirmed, items: [] };

const changedMeanwhile = (rev: number): AppError =>
  new AppError('conflict', 'Somebody else has changed this since you opened it.', { details: { rev } });
