import { maxPhotos } from '#domain/quote-choices.ts';

/** The longest side of a photograph that is sent; pixels. The office needs no more, and phones make ten times that. */
const longestSide = 1_600;

/** A photograph as a small JPEG. @throws where the browser cannot read the file */
async function smaller(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('No picture.')) : resolve(blob)), 'image/jpeg', 0.8);
  });
}

/** Sends photographs after their request, one after the other. @returns how many did not arrive */
export async function sendPhotos(
  files: readonly File[],
  { id, submissionId }: { id: string; submissionId: string },
): Promise<number> {
  let lost = Math.max(0, files.length - maxPhotos);
  for (const file of files.slice(0, maxPhotos)) {
    try {
      const { ok } = await fetch(`/api/quotes/${id}/photos`, {
        method: 'POST',
        headers: { 'content-type': 'image/jpeg', 'x-submission-id': submissionId },
        body: await smaller(file),
      });
      if (!ok) lost += 1;
    } catch {
      lost += 1;
    }
  }
  return lost;
}
