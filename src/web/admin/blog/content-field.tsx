import { Box, TextField, Typography } from '@mui/material';
import { type ClipboardEvent, type DragEvent, useRef } from 'react';
import { maxLengths } from '#domain/fields.ts';
import { SanitizedHtml } from '#web/ui/sanitized-html.tsx';
import { AddPictures } from './add-pictures.tsx';
import { pastedHtml } from './pasted-html.ts';
import { requiredMark } from './required-mark.ts';
import { formatTextLength, textLengthOf } from './text-length.ts';
import { useContentPictures } from './use-content-pictures.ts';
import { usePreview } from './use-preview.ts';

type ContentFieldProps = {
  value: string;
  error: string | undefined;
  onChange: (content: string) => void;
  onUploading: (isUploading: boolean) => void;
};

/** A field for a post's content (plain text or HTML), with a preview and a button that adds pictures. */
export function ContentField({ value, error, onChange, onUploading }: ContentFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const pictures = useContentPictures({ field, value, onChange, onUploading });

  /**
   * Uploads pasted pictures, and inserts text with formatting or paragraphs as HTML. Any other text is left to the
   * browser, which pastes it unchanged.
   */
  const handlePaste = (event: ClipboardEvent): void => {
    const { clipboardData } = event;
    const [html, text] = [clipboardData.getData('text/html'), clipboardData.getData('text/plain')];
    const files = picturesOf(clipboardData);
    // If there is text too, the picture files are ignored: word processors add a picture of the copied text.
    if (files.length > 0 && text.trim() === '') {
      event.preventDefault();
      pictures.addFiles(files);
      return;
    }
    const pasted = pastedHtml({ html, text });
    if (pasted === undefined) return;
    event.preventDefault();
    pictures.addHtml(pasted.html);
    const removedNames = pasted.removed.join(', ');
    pictures.setNotice(removedNames === '' ? undefined : `Left out, because a post cannot hold it: ${removedNames}.`);
  };

  const handleDrop = (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    const files = picturesOf(event.dataTransfer);
    if (files.length > 0) pictures.addFiles(files);
    else pictures.setNotice('Only pictures can be added to a post.');
  };

  return (
    <Box
      sx={{
        display: 'grid',
        // From lg on, the list of posts is beside the form, which has no space for a second column.
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)', lg: 'minmax(0, 1fr)' },
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
        helperText={
          error ?? `Words or HTML; a blank line begins a paragraph. ${formatTextLength(textLengthOf(value))}.`
        }
        onChange={(event) => onChange(event.target.value)}
        slotProps={{
          htmlInput: {
            ref: field,
            onPaste: handlePaste,
            onDrop: handleDrop,
            onDragOver: allowFileDrop,
            required: true,
            spellCheck: true,
            'aria-describedby': 'post-content-helper-text',
          },
          input: { sx: { fontFamily: 'ui-monospace, Menlo, Consolas, monospace', fontSize: '0.875rem' } },
        }}
      />
      <Preview content={value} />
      <AddPictures pictures={pictures} />
      {value.length > maxLengths.postContent * 0.9 && (
        <Typography variant="body2" color="textSecondary">
          {`${value.length.toLocaleString('en-US')} of ${maxLengths.postContent.toLocaleString('en-US')} characters`}
        </Typography>
      )}
    </Box>
  );
}

/** The picture files of a drop or a paste. Some systems give HEIC files no type, so their extension counts too. */
const picturesOf = ({ files }: DataTransfer): File[] =>
  [...files].filter(({ type, name }) => type.startsWith('image/') || /\.hei[cf]$/i.test(name));

/** Lets the field receive dropped files. Otherwise, browsers open a dropped file instead of the page. */
function allowFileDrop(event: DragEvent): void {
  if (hasFiles(event)) event.preventDefault();
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

function Preview({ content }: { content: string }) {
  const { html, isCurrent, hasFailed } = usePreview(content);
  return (
    <Box
      role="region"
      aria-label="Preview"
      tabIndex={0}
      // A link in the preview must not replace the page, which would close the form.
      onClickCapture={openLinkInNewTab}
      sx={{
        position: 'relative',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        px: 2,
        py: 1.5,
        // The preview is as high as the field when they are side by side.
        height: { xs: 280, md: 0, lg: 280 },
        minHeight: { md: '100%', lg: 0 },
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

function openLinkInNewTab(event: React.MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null) return;
  event.preventDefault();
  event.stopPropagation();
  if (/^https?:$/.test(link.protocol)) window.open(link.href, '_blank', 'noopener');
}

/** Styles similar to an article on the blog. */
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
