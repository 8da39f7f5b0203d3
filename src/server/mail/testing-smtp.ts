import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/**
 * The server's next answers, by command: error codes or whole lines. If none is left, the server accepts. For each of
 * the next `cutAfterSender` or `cutAfterData` mails, it cuts the connection after MAIL or after the content, instead of
 * answering.
 */
type Answers = {
  rcpt: (number | string)[];
  data: number[];
  auth: number[];
  cutAfterSender: number;
  cutAfterData: number;
};

export type TestSmtp = {
  url: string;
  mails: ParsedMail[];
  answers: Answers;
  /** Awaited after the server has received a mail, before it answers. */
  beforeAnswer: (() => Promise<unknown>) | undefined;
  close(): Promise<void>;
};

function errorOf(answer: number | string | undefined): Error | undefined {
  if (answer === undefined) return undefined;
  const line = typeof answer === 'string' ? answer : `${answer} Answer ${answer}`;
  return Object.assign(new Error(line.slice(4)), { responseCode: Number(line.slice(0, 3)) });
}

/**
 * Starts an SMTP server whose answers the test sets.
 *
 * @param options.tls whether the server offers STARTTLS, with a self-signed certificate
 */
export async function startTestSmtp({ tls = false }: { tls?: boolean } = {}): Promise<TestSmtp> {
  const mails: ParsedMail[] = [];
  const answers: Answers = { rcpt: [], data: [], auth: [], cutAfterSender: 0, cutAfterData: 0 };
  const server = new SMTPServer({
    disabledCommands: tls ? [] : ['STARTTLS'],
    authOptional: true,
    hideSTARTTLS: !tls,
    onAuth(_auth, _session, callback) {
      const error = errorOf(answers.auth.shift());
      callback(error ?? null, { user: 'site' });
    },
    onMailFrom(_address, session, callback) {
      if (answers.cutAfterSender === 0) return callback();
      answers.cutAfterSender -= 1;
      cut(session.id);
    },
    onRcptTo: (_address, _session, callback) => callback(errorOf(answers.rcpt.shift())),
    onData(stream, session, callback) {
      simpleParser(stream)
        .then(async (mail) => {
          const error = errorOf(answers.data.shift());
          if (error === undefined) mails.push(mail);
          await smtp.beforeAnswer?.();
          if (answers.cutAfterData > 0) {
            answers.cutAfterData -= 1;
            cut(session.id);
            return;
          }
          callback(error);
        })
        .catch(callback);
    },
  });
  const connections = (): Iterable<{ id: string; _socket: { destroy(): void } }> => Reflect.get(server, 'connections');
  const cut = (id: string): void => {
    for (const connection of connections()) if (connection.id === id) connection._socket.destroy();
  };
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const smtp: TestSmtp = {
    url: `smtp://site:secret@127.0.0.1:${port}`,
    mails,
    answers,
    beforeAnswer: undefined,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return smtp;
}
