import { Box, Link } from '@mui/material';
import { phoneLinks, shownPhone } from '#domain/phone.ts';

type PhoneLinksProps = {
  phone: string;
  /** Whether the person agreed to text messages. */
  mayText: boolean;
};

/** A phone as it was written, with its number to call and, where texts are welcome, to send one to. */
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
