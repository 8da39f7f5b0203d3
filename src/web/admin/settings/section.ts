import type { ComponentType } from 'react';
import type * as z from 'zod/mini';
import type { SectionName } from '#domain/settings.ts';

/**
 * A part of a section as people read it: in conflicts and in the history. `key` is its field; empty for a whole list.
 */
export type Line = { key: string; label: string; text: string };

export type FormProps<Value> = {
  value: Value;
  onChange: (value: Value) => void;
  /** The error of a field by its dotted path, once it may be shown. */
  issueOf: (path: string) => string | undefined;
};

/** The parts of the page of a section. */
export type SectionParts<Value> = {
  section: SectionName;
  schema: z.ZodMiniType<Value>;
  heading: string;
  intro: string;
  /** The place where the site shows it. */
  shownOn: string;
  Form: ComponentType<FormProps<Value>>;
  /** The preview of the site. */
  Preview: ComponentType<{ value: Value }>;
  lines: (value: Value) => readonly Line[];
};
