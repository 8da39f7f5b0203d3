import { Alert } from '@mui/material';
import { unprintable } from '#domain/printable.ts';

/** Shows up to 12 characters that the PDF of a proposal cannot print, so that the author can replace them. */
export function Unprintable({ texts }: { texts: readonly string[] }) {
  const characters = unprintable(texts);
  if (characters.length === 0) return null;
  return (
    <Alert severity="info">
      {`The PDF shows an empty box for ${characters.slice(0, 12).join(' ')}: it has Latin, Greek and Cyrillic letters. The proposal’s page and the mail show everything.`}
    </Alert>
  );
}
