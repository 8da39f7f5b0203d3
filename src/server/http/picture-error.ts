import { AppError } from '#domain/errors.ts';

/** The error texts for a picture that is too large, or of a type that is not accepted. */
type PictureTexts = { tooLarge: string; wrongType: string };

/** Turns errors of status 413 and 415, such as Fastify's about a body, into errors about a picture. Others stay. */
export function pictureError(error: unknown, { tooLarge, wrongType }: PictureTexts): unknown {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return new AppError('too_large', tooLarge);
  if (status === 415) return new AppError('unsupported_media_type', wrongType);
  return error;
}
