import { Box, Link } from '@mui/material';
import { smsLink, telLink } from '#domain/company.ts';

/** A phone number to call, and to send a text message to. */
export function PhoneLinks({ phone }: { phone: string }) {
  return (
    <>
      <Link href={telLink(phone)}>{phone}</Link>
      <Box component="span" sx={{ displayPrint: 'none' }}>
        {' · '}
        <Link href={smsLink(phone)} aria-label={`Text ${phone}`}>
          Text
        </Link>
      </Box>
    </>
  );
}
