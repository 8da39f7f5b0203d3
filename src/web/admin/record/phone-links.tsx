import { Box, Link } from '@mui/material';
import { phoneLinks } from '#domain/phone.ts';

/** A phone as it was written, with its number to call and to send a text message to where it holds one. */
export function PhoneLinks({ phone }: { phone: string }) {
  const links = phoneLinks(phone);
  if (links === undefined) return <span>{phone}</span>;
  return (
    <>
      <Link href={links.call}>{phone}</Link>
      <Box component="span" sx={{ displayPrint: 'none' }}>
        {' · '}
        <Link href={links.text} aria-label={`Text ${phone}`}>
          Text
        </Link>
      </Box>
    </>
  );
}
