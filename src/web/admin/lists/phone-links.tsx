import { Box, Link } from '@mui/material';
import { smsHref, telHref } from './contact-links.ts';

/** A phone number to call, and to send a text message to. */
export function PhoneLinks({ phone }: { phone: string }) {
  return (
    <>
      <Link href={telHref(phone)}>{phone}</Link>
      <Box component="span" sx={{ displayPrint: 'none' }}>
        {' · '}
        <Link href={smsHref(phone)} aria-label={`Text ${phone}`}>
          Text
        </Link>
      </Box>
    </>
  );
}
