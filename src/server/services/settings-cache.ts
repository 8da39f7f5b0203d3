import {
  type AllSettings,
  type SectionName,
  type Settings,
  sectionNames,
  unsaved,
  withSaved,
} from '#domain/settings.ts';
import type { SettingStore } from '#server/store/setting.ts';

export type SettingsCache = {
  /** Every section with its `rev`. */
  all(): AllSettings;
  /** Takes a save over. @returns whether it is newer than the cached one, and valid */
  apply(section: SectionName, saved: { rev: number; value: unknown }): boolean;
  /** Reads what other processes have saved. @returns whether anything has changed */
  catchUp(): Promise<boolean>;
};

/** The latest settings in memory. It knows nothing of the store before the first `catchUp`. */
export function settingsCache({
  settings,
  initial,
  reportError,
}: {
  settings: SettingStore;
  initial: Settings;
  reportError: (error: unknown) => void;
}): SettingsCache {
  let current = unsaved(initial);
  /** How many saves the store has more than were taken over, such as those of a section that no longer exists. */
  let beyond: number | undefined;

  /** How many saves have been taken over: each save of a section has the `rev` after the last one's. */
  const taken = (): number => sectionNames.reduce((sum, section) => sum + current[section].rev, 0);

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
      const before = taken();
      const count = await settings.count();
      // A save of this process is among both, so nothing is read after it.
      if (count - before === beyond) return false;
      const latest: { section: SectionName; saved: { rev: number; value: unknown } | undefined }[] = [];
      // One after the other: all at once, they would hold up the requests of visitors.
      for (const section of sectionNames) latest.push({ section, saved: await settings.latest(section) });
      const changed = latest.map(({ section, saved }) => saved !== undefined && apply(section, saved)).includes(true);
      // The count is the older one, so a save that came in between is looked for again rather than missed.
      beyond = count - taken();
      return changed;
    },
  };
}
