import { type RefObject, useEffect, useRef, useState } from 'react';
import { imageTexts } from '#domain/image-upload.ts';
import { useSendImage } from './use-send-image.ts';

type ContentPicturesOptions = {
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange: (content: string) => void;
  onUploading: (isUploading: boolean) => void;
};

/** An HTML comment that stands for a picture until it is uploaded. Readers do not see it if it remains. */
const placeholder = (number: number): string => `<!-- picture ${number} is being uploaded -->`;

/** A picture that was copied together with text, such as `<img src="data:image/png;base64,…" alt="">`. */
const copiedPicture = /<img src="(data:image\/[^"]+)" alt="([^"]*)">/g;

/** Matches the placeholder of a picture, together with its `figure` if that contains nothing else. */
const placeholderOrFigure = (number: number): RegExp =>
  new RegExp(`<figure>${placeholder(number)}</figure>\\n?|${placeholder(number)}`);

let lastPictureNumber = 0;

/** Uploads pictures that are pasted, dropped or chosen for the content of a post, and inserts them. */
export function useContentPictures({ field, value, onChange, onUploading }: ContentPicturesOptions) {
  const sendImage = useSendImage();
  const [uploadCount, setUploadCount] = useState(0);
  const [notice, setNotice] = useState<string>();
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  }, [value, onChange]);
  const unmountController = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    unmountController.current = controller;
    return () => controller.abort();
  }, []);
  useEffect(() => onUploading(uploadCount > 0), [uploadCount, onUploading]);

  const replace = (from: string | RegExp, to: string): void => {
    const { value: content, onChange: change } = latest.current;
    const next = content.replace(from, () => to);
    // Several uploads may finish before the next render.
    latest.current.value = next;
    change(next);
  };

  const upload = async (number: number, { file, escapedAlt }: { file: File; escapedAlt: string }): Promise<void> => {
    setUploadCount((count) => count + 1);
    try {
      const outcome = await sendImage(file, unmountController.current.signal);
      if (outcome.kind === 'stored') {
        const { coverImage, width, height, wasAnimated } = outcome.image;
        replace(
          placeholder(number),
          `<img src="${coverImage}" alt="${escapedAlt}" width="${width}" height="${height}" loading="lazy">`,
        );
        if (wasAnimated === true) setNotice(imageTexts.animated);
        return;
      }
      replace(placeholderOrFigure(number), '');
      setNotice(`${file.name}: ${outcome.kind === 'rejected' ? outcome.message : 'Please log in and try again.'}`);
    } catch {
      // The upload was aborted, because the form was closed.
    } finally {
      setUploadCount((count) => count - 1);
    }
  };

  /** Inserts text at the cursor with `execCommand`, because browsers cannot undo other changes by scripts. */
  const insert = (text: string): void => {
    field.current?.focus();
    if (text === '' || document.execCommand('insertText', false, text)) return;
    latest.current.onChange(latest.current.value + text);
  };

  return {
    isUploading: uploadCount > 0,
    notice,
    setNotice,

    /** Adds and uploads picture files, each in its own `figure`. */
    addFiles(files: readonly File[]): void {
      setNotice(undefined);
      const numberedFiles = files.map((file) => ({ file, number: ++lastPictureNumber }));
      insert(numberedFiles.map(({ number }) => `<figure>${placeholder(number)}</figure>\n`).join(''));
      for (const { file, number } of numberedFiles) void upload(number, { file, escapedAlt: '' });
    },

    /** Adds HTML, and uploads the copied pictures that it contains. */
    addHtml(html: string): void {
      const pictures: { number: number; url: string; escapedAlt: string }[] = [];
      const withPlaceholders = html.replace(copiedPicture, (_image, url: string, escapedAlt: string) => {
        pictures.push({ number: ++lastPictureNumber, url, escapedAlt });
        return placeholder(lastPictureNumber);
      });
      insert(withPlaceholders);
      for (const { number, url, escapedAlt } of pictures) void upload(number, { file: fileOf(url), escapedAlt });
    },
  };
}

/** @param url a `data:` URL, as base64 or as percent-encoded bytes */
function fileOf(url: string): File {
  const [header = '', body = ''] = [url.slice(5, url.indexOf(',')), url.slice(url.indexOf(',') + 1)];
  const type = header.split(';', 1)[0] ?? '';
  return new File([bytesOf(body, header.endsWith(';base64'))], 'The pasted picture', { type });
}

function bytesOf(body: string, isBase64: boolean): Uint8Array<ArrayBuffer> {
  try {
    const text = isBase64 ? atob(decodeURIComponent(body)) : decodeURIComponent(body);
    return Uint8Array.from(text, (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array(0);
  }
}
