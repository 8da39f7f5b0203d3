import { createTransport } from 'nodemailer';
import type { Attachment } from './composed.ts';

export type SmtpServer = {
  host: string;
  port: number;
  secure: boolean;
  requireTLS: boolean;
  auth?: { user: string; pass: string };
};

export type OutgoingMail = {
  from: { name: string; address: string };
  to: string;
  replyTo?: { name: string; address: string } | undefined;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  attachment?: Attachment | undefined;
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string } | undefined;
};

/**
 * The result of sending a mail. `down`: the mail is not the reason, so this does not count as an attempt. `later`: the
 * server may accept the mail later. `never`: the server will not accept the mail; `refused`: because of the recipient's
 * email.
 */
export type Outcome =
  | { result: 'sent' }
  | { result: 'down' | 'later'; error: string }
  | { result: 'never'; error: string; refused: boolean };

export type Transport = { send(mail: OutgoingMail): Promise<Outcome>; close(): void };

/** Milliseconds to wait for the connection, the greeting, and each further answer. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as const;
/** Milliseconds for all steps of sending a mail. Shorter than a row's lease, so that no other process sends it too. */
const sendTimeout = 50_000;

/** Sends over one connection to an SMTP server. It is opened for the first mail, and opened again after it was lost. */
export function smtpTransport(server: SmtpServer): Transport {
  /**
   * Whether the server has asked for the mail's content. With PIPELINING, DATA is sent together with the envelope, so
   * only the answer 354 or the end of the content shows it. nodemailer reports them only in its log.
   */
  let isHandedOver = false;
  const watch = (entry: unknown, text?: unknown): void => {
    const source = field(entry, 'tnx');
    if (source === 'message' || (source === 'server' && String(text).startsWith('354'))) isHandedOver = true;
  };
  const ignore = (): void => undefined;
  const logger = {
    level: ignore,
    trace: watch,
    debug: watch,
    info: watch,
    warn: ignore,
    error: ignore,
    fatal: ignore,
  };
  const transporter = createTransport({
    ...server,
    ...timeouts,
    pool: true,
    maxConnections: 1,
    maxMessages: 100,
    transactionLog: true,
    logger,
    disableFileAccess: true,
    disableUrlAccess: true,
    // A connection within this machine cannot be intercepted, and a mail server's certificate names no loopback
    // address.
    ...(isThisMachine(server.host) && !server.requireTLS && { tls: { rejectUnauthorized: false } }),
  });
  return {
    async send({ calendar, attachment, ...mail }) {
      isHandedOver = false;
      try {
        await transporter.sendMail({
          ...mail,
          to: { name: '', address: mail.to },
          signal: AbortSignal.timeout(sendTimeout),
          headers: { 'Auto-Submitted': 'auto-generated' },
          ...(attachment && { attachments: [{ filename: attachment.name, content: attachment.body }] }),
          ...(calendar && { icalEvent: { method: calendar.method, content: calendar.content, filename: 'visit.ics' } }),
        });
        return { result: 'sent' };
      } catch (error) {
        return outcomeOf(error, isHandedOver);
      }
    },
    close: () => transporter.close(),
  };
}

const isThisMachine = (host: string): boolean => host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host);

const field = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;

/** The server's status code decides: nodemailer does not distinguish temporary from final errors. */
export function outcomeOf(error: unknown, isHandedOver: boolean): Outcome {
  const [code, command, status] = ['code', 'command', 'responseCode'].map((name) => field(error, name));
  const response = field(error, 'response');
  const answer = typeof response === 'string' ? response : error instanceof Error ? error.message : String(error);
  if (code === 'EAUTH') return { result: 'down', error: `The mail server refuses the log-in: ${answer}` };
  if (typeof status !== 'number') {
    if (isHandedOver)
      return { result: 'later', error: `The connection broke after the mail was handed over: ${answer}` };
    return { result: 'down', error: `The mail server does not answer: ${answer}` };
  }
  if (status === 421 || status === 530 || status === 535)
    return { result: 'down', error: `The mail server says: ${answer}` };
  if (status < 500) return { result: 'later', error: `The mail server says: ${answer}` };
  // The error is about the sender or the connection, not about this mail.
  if (command !== 'RCPT TO' && command !== 'DATA') return { result: 'down', error: `The mail server says: ${answer}` };
  // 5.7.x (RFC 3463) rejects the sender, such as a relay that is not allowed: the recipient's email may be right.
  const refused = command === 'RCPT TO' && !/^\d{3}[ -]5\.7\.\d/.test(answer);
  return { result: 'never', error: `The mail server says: ${answer}`, refused };
}
