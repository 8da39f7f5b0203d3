import { useEffect, useState } from 'react';
import { useApiClient } from '#web/lib/api/api.ts';

/** Milliseconds without a keystroke after which a preview is requested. */
const debounce = 400;

/** The preview of a post's content. The server sanitizes it like a saved post; unsanitized HTML is never shown. */
export function usePreview(content: string): { html: string; isCurrent: boolean; hasFailed: boolean } {
  const client = useApiClient();
  const [preview, setPreview] = useState({ content: '', html: '' });
  const [failedContent, setFailedContent] = useState<string>();
  const isCurrent = preview.content === content;

  useEffect(() => {
    if (isCurrent) return;
    if (content.trim() === '') {
      setPreview({ content, html: '' });
      return;
    }
    const controller = new AbortController();
    const fetchPreview = async () => {
      try {
        const { html } = await client.admin.posts.preview.mutate({ content }, { signal: controller.signal });
        setPreview({ content, html });
        setFailedContent(undefined);
      } catch {
        if (!controller.signal.aborted) setFailedContent(content);
      }
    };
    const timer = setTimeout(() => void fetchPreview(), debounce);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [client, content, isCurrent]);

  return { html: preview.html, isCurrent, hasFailed: failedContent === content };
}
