import { useEffect, useState } from 'react';
import { useApiClient } from '#web/lib/api/api.ts';

/** A preview is requested after this many milliseconds without a keystroke. */
const pause = 400;

/** The preview of a post, made by the server with the rules for storing posts. Unchecked HTML is never shown. */
export function usePreview(content: string): { html: string; isCurrent: boolean; hasFailed: boolean } {
  const client = useApiClient();
  const [shown, setShown] = useState({ of: '', html: '' });
  const [failedOn, setFailedOn] = useState<string>();
  const isCurrent = shown.of === content;

  useEffect(() => {
    if (isCurrent) return;
    if (content.trim() === '') {
      setShown({ of: content, html: '' });
      return;
    }
    const controller = new AbortController();
    const make = async () => {
      try {
        const { html } = await client.admin.posts.preview.mutate({ content }, { signal: controller.signal });
        setShown({ of: content, html });
      } catch {
        if (!controller.signal.aborted) setFailedOn(content);
      }
    };
    const timer = setTimeout(() => void make(), pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [client, content, isCurrent]);

  return { html: shown.html, isCurrent, hasFailed: failedOn === content };
}
