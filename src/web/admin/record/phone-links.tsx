import { Box, Link } from '@mui/material';
import { phoneLinks, shownPhone } from '#domain/phone.ts';

type PhoneLinksProps = {
  phone: string;
  /** Whether the person agreed to text messages. */
  mayText: boolean;
};

/**
 * Links to call a phone number and, if the person agreed to it, to send a text message. A text without a valid number
 * is shown unchanged.
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
