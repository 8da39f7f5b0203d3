import { Box, TextField, Typography } from '@mui/material';
import type { ClipboardEvent } from 'react';
import { limits } from '#domain/fields.ts';
import { SanitizedHtml } from '#web/ui/sanitized-html.tsx';
import { pastedHtml } from './pasted-html.ts';
import { readingInWords, readingOf } from './reading.ts';
import { requiredMark } from './required-mark.ts';
import { usePreview } from './use-preview.ts';

type ContentFieldProps = { value: string; error: string | undefined; onChange: (content: string) => void };

/** The post's HTML, and beside it what readers will see. */
export function ContentField({ value, error, onChange }: ContentFieldProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
        gap: 2,
      }}
    >
      <TextField
        id="post-content"
        label="Content"
        multiline
        rows={10}
        fullWidth
        sx={requiredMark}
        value={value}
        error={error !== undefined}
        helperText={error ?? `Words or HTML; a blank line begins a paragraph. ${readingInWords(readingOf(value))}.`}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{
          htmlInput: {
            onPaste: takePasted,
            required: true,
            spellCheck: true,
            'aria-describedby': 'post-content-helper-text',
          },
          input: { sx: { fontFamily: 'ui-monospace, Menlo, Consolas, monospace', fontSize: '0.875rem' } },
        }}
      />
      <Preview content={value} />
      {value.length > limits.postContent * 0.9 && (
        <Typography variant="body2" color="textSecondary">
          {`${value.length.toLocaleString('en-US')} of ${limits.postContent.toLocaleString('en-US')} characters`}
        </Typography>
      )}
    </Box>
  );
}

/** Takes formatted text, such as from a word processor, as the HTML that this field holds. */
function takePasted(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const { clipboardData } = event;
  const html = pastedHtml({ html: clipboardData.getData('text/html'), text: clipboardData.getData('text/plain') });
  // The only way to write into a field that Undo takes back.
  if (html !== undefined && document.execCommand('insertText', false, html)) event.preventDefault();
}

function Preview({ content }: { content: string }) {
  const { html, isCurrent, hasFailed } = usePreview(content);
  return (
    <Box
      role="region"
      aria-label="Preview"
      tabIndex={0}
      // Links of a preview must not lead away from the form.
      onClickCapture={openLinkElsewhere}
      sx={{
        position: 'relative',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        px: 2,
        py: 1.5,
        // On a wide screen as high as the field beside it.
        height: { xs: 280, md: 0 },
        minHeight: { md: '100%' },
        overflow: 'auto',
        bgcolor: 'background.default',
      }}
    >
      <Typography variant="body2" color="textSecondary" gutterBottom>
        {hasFailed ? 'The preview is not available right now.' : isCurrent ? 'Preview' : 'Preview…'}
      </Typography>
      <Box sx={articleStyles}>
        <SanitizedHtml html={html} />
      </Box>
    </Box>
  );
}

function openLinkElsewhere(event: React.MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null) return;
  event.preventDefault();
  event.stopPropagation();
  if (/^https?:$/.test(link.protocol)) window.open(link.href, '_blank', 'noopener');
}

/** Near to how the blog shows an article. */
const articleStyles = {
  overflowWrap: 'anywhere',
  '& h1, & h2, & h3, & h4': { lineHeight: 1.3, mt: 2, mb: 1 },
  '& h1, & h2': { fontSize: '1.5rem' },
  '& h3': { fontSize: '1.25rem' },
  '& p, & ul, & ol, & table, & blockquote, & figure': { my: 1.25, mx: 0 },
  '& ul, & ol': { pl: 3 },
  '& img, & iframe, & video': { maxWidth: '100%', height: 'auto' },
  '& iframe': { aspectRatio: '16 / 9', width: '100%', border: 0 },
  '& blockquote': { borderLeft: '4px solid', borderColor: 'divider', pl: 2 },
  '& pre': { overflowX: 'auto' },
  '& table': { borderCollapse: 'collapse' },
  '& th, & td': { border: 1, borderColor: 'divider', px: 1, py: 0.5, textAlign: 'left' },
};
