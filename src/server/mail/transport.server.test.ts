import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startTestSmtp, type TestSmtp } from './testing-smtp.ts';
import { type SmtpServer, smtpTransport } from './transport.ts';

let smtp: TestSmtp;
beforeAll(async () => {
  smtp = await startTestSmtp({ tls: true });
});
afterAll(() => smtp.close());

const from = { name: 'Office', address: 'office@clean.example' };
const mail = { from, to: 'ann@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello', messageId: '<1@x>' };

function openTransport(overrides: Partial<SmtpServer> = {}) {
  const port = Number(new URL(smtp.url).port);
  return smtpTransport({ host: '127.0.0.1', port, secure: false, requireTLS: false, ...overrides });
}

async function send(overrides: Partial<SmtpServer>) {
  const transport = openTransport(overrides);
  try {
    return await transport.send(mail);
  } finally {
    transport.close();
  }
}

test('a mail server on this machine may use a self-signed certificate', async () => {
  expect(await send({})).toEqual({ result: 'sent' });
  expect(smtp.mails).toHaveLength(1);
});

test('with requireTLS, a self-signed certificate is rejected', async () => {
  expect(await send({ requireTLS: true })).toMatchObject({
    result: 'down',
    error: expect.stringMatching(/certificate/),
  });
});

test('a connection that breaks before the content was asked for is down; after the content, the mail may be delivered', async () => {
  smtp.answers.cutAfterSender = 1;
  expect(await send({})).toMatchObject({ result: 'down' });
  smtp.answers.cutAfterData = 1;
  expect(await send({})).toMatchObject({ result: 'later' });
  expect(await send({})).toEqual({ result: 'sent' });
});

test('a mail that takes too long is given up, may have been delivered, and does not delay the next one', async () => {
  const deadline = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(deadline.signal);
  smtp.beforeAnswer = async () => deadline.abort();
  onTestFinished(() => {
    timeout.mockRestore();
    smtp.beforeAnswer = undefined;
  });
  const transport = openTransport();
  expect(await transport.send(mail)).toMatchObject({ result: 'later' });
  smtp.beforeAnswer = undefined;
  expect(await transport.send(mail)).toEqual({ result: 'sent' });
  transport.close();
});
