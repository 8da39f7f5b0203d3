import * as z from 'zod/mini';
import { imageLimits, uploadTypes } from './image.ts';

/** The answer to an upload. `coverImage` is the path of its widest JPEG file, which posts store. */
export const imageReceipt = z.object({
  coverImage: z.string(),
  width: z.number(),
  height: z.number(),
  /** Whether the upload was an animation, of which posts show only the first frame. */
  wasAnimated: z.optional(z.boolean()),
});
export type ImageReceipt = z.output<typeof imageReceipt>;

export const imageTexts = {
  wrongType: 'The picture must be a JPEG, PNG, WebP or AVIF file.',
  tooLarge: `The picture can be at most ${imageLimits.bytes / 1024 / 1024} MB.`,
  tooManyPixels: `The picture can have at most ${imageLimits.pixels / 1_000_000} million pixels.`,
  damaged: 'The picture is damaged and could not be read. Please try another file.',
  animated: 'This picture moved. Posts show its first frame only.',
  missing: 'This picture is no longer stored. Please upload it again.',
} as const;

/** The reason why a file cannot be uploaded, judged by type and size; undefined if the upload can be tried. */
export function uploadProblem({ type, size }: { type: string; size: number }): string | undefined {
  if (!uploadTypes.some((uploadType) => uploadType === type)) return imageTexts.wrongType;
  return size > imageLimits.bytes ? imageTexts.tooLarge : undefined;
}
