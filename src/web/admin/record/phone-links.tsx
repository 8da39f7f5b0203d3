import { Box, Link } from '@mui/material';
import { phoneLinks, shownPhone } from '#domain/phone.ts';

type PhoneLinksProps = {
  phone: string;
  /** Whether to offer a text message: only if the person is known to have agreed to text messages. */
  mayText: boolean;
};

/**
 * Links to call a phone number and, with `mayText`, to send a text message. If `phone` contains no valid number, it is
 * shown as it was written, without links.
 */
export function PhoneLinks({ phone, mayText }: PhoneLinksProps) {
  const links = phoneLinks(phone);
  if (links === undefined) return <span>{phone}</span>;
  return (
    <>
      <Link href={links.call}>{shownPhone(phone)}</Link>
      {mayText && (
        <Box component="span" sx={{ displayPrint: 'none' }}>
          {' · '}
          <Link href={links.text} aria-label={`Text ${phone}`}>
            Text
          </Link>
        </Box>
      )}
    </>
  );
}
