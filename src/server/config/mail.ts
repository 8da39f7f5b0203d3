import { z } from 'zod';

const email = z.email();

type Smtp = {
  host: string;
  port: number;
  secure: boolean;
  requireTLS: boolean;
  auth?: { user: string; pass: string };
};

/** The parts of an SMTP_URL; undefined if the text is invalid. */
function smtpOf(text: string): Smtp | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const secure = url.protocol === 'smtps:';
  const options = [...url.searchParams.keys()];
  const requireTLS = url.searchParams.get('requireTLS') ?? 'false';
  const isValid =
    (secure || url.protocol === 'smtp:') &&
    /^[\w.-]+$|^\[[\da-f:.]+\]$/i.test(url.hostname) &&
    ['', '/'].includes(url.pathname) &&
    options.every((name) => name === 'requireTLS') &&
    ['true', 'false'].includes(requireTLS) &&
    (url.username === '') === (url.password === '');
  if (!isValid) return undefined;
  try {
    return {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: Number(url.port || (secure ? 465 : 587)),
      secure,
      requireTLS: requireTLS === 'true',
      ...(url.username === ''
        ? {}
        : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    };
  } catch {
    // A percent escape in the user name or the password is invalid.
    return undefined;
  }
}

/** The parts of 'Name <email>' or of an email without a name; undefined if the email is invalid. */
function senderOf(text: string): { name: string; address: string } | undefined {
  const [, name = '', address = text] = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/.exec(text) ?? [];
  return email.safeParse(address.trim()).success ? { name, address: address.trim() } : undefined;
}

const emailsOf = (text: string): string[] => text.split(',').map((part) => part.trim());

/** The variables that configure mail. The descriptions complete the error `NAME must be …`. */
export const mailVariables = {
  SMTP_URL: z
    .string()
    .refine((text) => smtpOf(text) !== undefined)
    .transform(smtpOf)
    .optional()
    .describe(
      'a URL such as smtp://user:password@mail.example.com:587 or smtps://user:password@mail.example.com:465, with @ : / in the password written as %40 %3A %2F',
    ),
  MAIL_FROM: z
    .string()
    .refine((text) => senderOf(text) !== undefined)
    .transform(senderOf)
    .optional()
    .describe('an e-mail address, or a name and an address such as Coastline Cleaning <office@example.com>'),
  ALERT_EMAIL: z
    .string()
    .refine((text) => text === 'off' || emailsOf(text).every((part) => email.safeParse(part).success))
    .transform((text) => (text === 'off' ? [] : emailsOf(text)))
    .optional()
    .describe('an e-mail address, several divided by commas, or off'),
};
