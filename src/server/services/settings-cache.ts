import {
  type AllSettings,
  type SectionName,
  type Settings,
  sectionNames,
  unsavedSettings,
  withSaved,
} from '#domain/settings.ts';
import type { SettingStore } from '#server/store/setting.ts';

export type SettingsCache = {
  /** Every section with its `rev`. */
  all(): AllSettings;
  /**
   * Puts a save into the cache if it is newer than the cached one. If it is invalid, only its `rev` is cached.
   *
   * @returns whether the save is newer and valid
   */
  apply(section: SectionName, saved: { rev: number; value: unknown }): boolean;
  /** Reads what other processes have saved. @returns whether any settings have changed @throws the store's error */
  catchUp(): Promise<boolean>;
};

/** The latest settings in memory. Before the first `catchUp`, these are the initial values. */
export function settingsCache({
  settings,
  initial,
  reportError,
}: {
  settings: SettingStore;
  initial: Settings;
  reportError: (error: unknown) => void;
}): SettingsCache {
  let current = unsavedSettings(initial);
  /**
   * The number of stored saves that are not in the cache, such as saves of a section that no longer exists; undefined
   * before the first read.
   */
  let uncachedSaves: number | undefined;

  /** The number of saves in the cache: the sum of all `rev`, because each save of a section raises its `rev` by one. */
  const cachedSaves = (): number => sectionNames.reduce((sum, section) => sum + current[section].rev, 0);

  function apply(section: SectionName, saved: { rev: number; value: unknown }): boolean {
    if (saved.rev <= current[section].rev) return false;
    const next = withSaved(current, section, saved);
    if (next !== undefined) {
      current = next;
      return true;
    }
    reportError(new Error(`The stored settings of ${section} with rev ${saved.rev} cannot be used.`));
    // The next save needs the rev that follows, even though this value is invalid.
    current = withSaved(current, section, { rev: saved.rev, value: current[section].value }) ?? current;
    return false;
  }

  return {
    all: () => current,
    apply,
    async catchUp() {
      const cachedBefore = cachedSaves();
      const count = await settings.count();
      // A save of this process raises both numbers, so it does not cause a read.
      if (count - cachedBefore === uncachedSaves) return false;
      const latestSaves: { section: SectionName; saved: { rev: number; value: unknown } | undefined }[] = [];
      // The sections are read one after the other, because reading all at once would delay the requests of visitors.
      for (const section of sectionNames) latestSaves.push({ section, saved: await settings.latest(section) });
      const hasChanged = latestSaves
        .map(({ section, saved }) => saved !== undefined && apply(section, saved))
        .includes(true);
      // The count was read first, so a save in between makes the next call read again, and is not missed.
      uncachedSaves = count - cachedSaves();
      return hasChanged;
    },
  };
}
