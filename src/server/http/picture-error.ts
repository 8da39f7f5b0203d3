import { AppError } from '#domain/errors.ts';

/** The error texts for a picture that is too large, or of a type that is not accepted. */
type PictureTexts = { tooLarge: string; wrongType: string };

/**
 * Turns errors about the size or type of a body into errors about a picture: Fastify's errors of status 413 and 415,
 * and each AppError `unsupported_media_type`. Returns other errors unchanged.
 */
export function pictureError(error: unknown, { tooLarge, wrongType }: PictureTexts): unknown {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return new AppError('too_large', tooLarge);
  const isOfWrongType = error instanceof AppError && error.code === 'unsupported_media_type';
  if (status === 415 || isOfWrongType) return new AppError('unsupported_media_type', wrongType);
  return error;
}
