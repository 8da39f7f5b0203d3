import { maxPhotos } from '#domain/quote-choices.ts';

/** The maximum length of a photograph's longer side; pixels. Larger photographs are scaled down to it. */
const maxSide = 1_600;

/** Converts a photograph to a small JPEG. @throws if the browser cannot read or encode it */
async function toSmallJpeg(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The picture could not be encoded.')) : resolve(blob)),
      'image/jpeg',
      0.8,
    );
  });
}

/**
 * Sends the photographs of a stored quote request, one after the other.
 *
 * @returns the number of photographs that did not arrive, including those beyond `maxPhotos`
 */
export async function sendPhotos(
  files: readonly File[],
  { id, submissionId }: { id: string; submissionId: string },
): Promise<number> {
  let lostCount = Math.max(0, files.length - maxPhotos);
  for (const file of files.slice(0, maxPhotos)) {
    try {
      const { ok } = await fetch(`/api/quotes/${id}/photos`, {
        method: 'POST',
        headers: { 'content-type': 'image/jpeg', 'x-submission-id': submissionId },
        body: await toSmallJpeg(file),
      });
      if (!ok) lostCount += 1;
    } catch {
      lostCount += 1;
    }
  }
  return lostCount;
}
