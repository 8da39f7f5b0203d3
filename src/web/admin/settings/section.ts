import type { ComponentType } from 'react';
import type * as z from 'zod/mini';
import type { SectionName } from '#domain/settings.ts';

/**
 * A line that describes a section's value, for conflicts and the history. `key` is the field that the line is about; it
 * is empty if the value is a list.
 */
export type Line = { key: string; label: string; text: string };

export type FormProps<Value> = {
  value: Value;
  onChange: (value: Value) => void;
  /** Returns the error to show at the field with this dotted path; undefined if there is none. */
  issueOf: (path: string) => string | undefined;
};

/** What the page of a section consists of. */
export type SectionParts<Value> = {
  section: SectionName;
  schema: z.ZodMiniType<Value>;
  heading: string;
  intro: string;
  /** Names the pages and mails that show the section. */
  shownOn: string;
  Form: ComponentType<FormProps<Value>>;
  /** A preview of the part of the site that shows the section. */
  Preview: ComponentType<{ value: Value }>;
  lines: (value: Value) => readonly Line[];
};
