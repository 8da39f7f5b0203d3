import { AppError } from '#domain/errors.ts';
import { officeActor } from '#domain/event.ts';
import { isOfficeOpen } from '#domain/hours-rules.ts';
import { beforeGoingLive, type Deployment, type LaunchItem } from '#domain/launch.ts';
import type { ShownReviews } from '#domain/reviews.ts';
import {
  type AllSettings,
  isSectionName,
  type PublicSettings,
  type SectionName,
  type SettingSave,
  type Settings,
  type SettingVersion,
  sectionValue,
} from '#domain/settings.ts';
import { publicSettings, shownReviews, siteFacts } from '#domain/settings-views.ts';
import type { SiteFacts } from '#domain/site-facts.ts';
import { isUnavailable } from '#server/store/availability.ts';
import type { UnsettledRecord } from '#server/store/pending-events.ts';
import type { SettingStore } from '#server/store/setting.ts';
import { type SettingsCache, settingsCache } from './settings-cache.ts';

/** Milliseconds between two checks whether another process has saved something. */
export const saveCheckInterval = 300;

/** Maximum saves that the history of a section shows. */
const maxVersions = 200;

export type SettingsService = Awaited<ReturnType<typeof settingsService>>;

/**
 * The office's settings. The values are in memory, so that reading a value costs nothing. Saves of this process are in
 * memory at once, saves of other processes after the next check.
 *
 * @param parts.initial the values of sections that were never saved
 * @param parts.reportError called for an invalid stored save, and for errors of checks except while the store is
 *   unreachable
 * @throws the store's error
 */
export async function settingsService(parts: {
  settings: SettingStore;
  initial: Settings;
  deployment: Deployment;
  clock: () => Date;
  reportError: (error: unknown) => void;
}) {
  const { settings, clock } = parts;
  const cache = settingsCache(parts);
  const { all } = cache;
  const changeListeners: (() => Promise<void>)[] = [];
  const saveListeners: ((save: UnsettledRecord) => void)[] = [];
  let cachedFacts: { all: AllSettings; minute: number; value: SiteFacts } | undefined;
  const notifyChange = async (): Promise<void> => {
    await Promise.all(changeListeners.map((listener) => listener()));
  };
  await cache.catchUp();
  /** Each read has to call the listeners, because the next one does not find these saves again. */
  const catchUp = async (): Promise<void> => {
    if (await cache.catchUp()) await notifyChange();
  };
  const stop = watch(catchUp, parts.reportError);

  return {
    /**
     * Calls `listener` after each change by any process. A save of this process waits until the listener has finished.
     */
    onChange(listener: () => Promise<void>): void {
      changeListeners.push(listener);
    },

    /**
     * Calls `listener` with each save of this process, after all listeners of `onChange` have finished. The listener
     * has to write the save's event.
     */
    onSave(listener: (save: UnsettledRecord) => void): void {
      saveListeners.push(listener);
    },

    /** Returns the current value of a section. */
    get: <Name extends SectionName>(section: Name): Settings[Name] => all()[section].value,

    /** Every section with its `rev`. */
    all,

    /** Whether the office is open at this time, by hours and closures. */
    isOpen: (now: Date): boolean => isOfficeOpen({ hours: all().hours.value, closures: all().closures.value }, now),

    /** Returns what still has to be done before the site goes live. */
    beforeGoingLive(): LaunchItem[] {
      const { company, proof, reviews, launch } = all();
      return beforeGoingLive(
        { company: company.value, proof: proof.value, reviews: reviews.value, launch: launch.value },
        parts.deployment,
      );
    },

    forVisitors: (): PublicSettings => publicSettings(all(), clock()),
    shownReviews: (): ShownReviews => shownReviews(all()),
    /** The facts are cached until a setting changes or another minute begins, because every page needs them. */
    siteFacts(): SiteFacts {
      const now = clock();
      // Closures begin and end at midnight, when a minute begins in every time zone.
      const minute = Math.floor(now.getTime() / 60_000);
      if (cachedFacts?.all !== all() || cachedFacts.minute !== minute)
        cachedFacts = { all: all(), minute, value: siteFacts(all(), now) };
      return cachedFacts.value;
    },

    /** Returns the saves of a section, newest first, at most `maxVersions`. @throws AppError `not_found` */
    history: (section: string): Promise<SettingVersion[]> => settings.history(sectionOf(section), maxVersions),

    /** Stores a section: see `settingSaver`. */
    save: settingSaver({ settings, cache, catchUp, clock, notifyChange, saveListeners }),

    /** Stops the checks for saves of other processes. */
    stop,
  };
}

/**
 * Returns the function that stores a section. When its promise resolves, all listeners of `onChange` have finished.
 *
 * The function throws AppError `not_found` for an unknown section; `invalid` for a value that does not fit the section;
 * `conflict` if `rev` is outdated.
 */
function settingSaver(parts: {
  settings: SettingStore;
  cache: SettingsCache;
  catchUp: () => Promise<void>;
  clock: () => Date;
  notifyChange: () => Promise<void>;
  saveListeners: readonly ((save: UnsettledRecord) => void)[];
}) {
  const { settings, cache, catchUp, clock, notifyChange, saveListeners } = parts;
  const { all } = cache;
  return async ({
    section: name,
    rev,
    value: input,
    savedBy,
  }: SettingSave): Promise<{ rev: number; value: unknown }> => {
    const section = sectionOf(name);
    const value = sectionValue(section, input);
    // If `rev` is the cached one, the store's unique index detects a save by another process.
    if (rev !== all()[section].rev) await catchUp();
    const savedAt = clock();
    const event = {
      at: savedAt.toISOString(),
      who: savedBy === undefined ? officeActor : { ...officeActor, name: savedBy },
      what: 'settings.saved',
      customers: { emails: [], phones: [] },
      before: { value: all()[section].value },
      after: { value },
    };
    const save = { rev: rev + 1, value, savedAt, ...(savedBy === undefined ? {} : { savedBy }) };
    const storedSave = rev === all()[section].rev ? await settings.insert(section, save, event) : undefined;
    if (storedSave === undefined) {
      await catchUp();
      throw changedMeanwhile(all()[section].rev);
    }
    cache.apply(section, { rev: rev + 1, value });
    await notifyChange();
    // These listeners are called last: writing the history must not delay what visitors see.
    for (const listener of saveListeners) listener(storedSave);
    return { rev: rev + 1, value };
  };
}

/** Reads the saves of other processes every `saveCheckInterval`. @returns a function that stops this */
function watch(catchUp: () => Promise<void>, reportError: (error: unknown) => void): () => void {
  let isStopped = false;
  let timer = setTimeout(checkSaves, saveCheckInterval).unref();
  async function checkSaves(): Promise<void> {
    try {
      await catchUp();
    } catch (error) {
      // The next request that needs the store fails too, and reports it.
      if (!isUnavailable(error)) reportError(error);
    }
    if (!isStopped) timer = setTimeout(checkSaves, saveCheckInterval).unref();
  }
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

function sectionOf(name: string): SectionName {
  if (isSectionName(name)) return name;
  throw new AppError('not_found', 'There is no such section of settings.');
}

const changedMeanwhile = (rev: number): AppError =>
  new AppError('conflict', 'Somebody else has changed this since you opened it.', { details: { rev } });
