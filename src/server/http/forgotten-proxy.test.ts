import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { watchForForgottenProxy } from './forgotten-proxy.ts';

function requestFrom(remoteAddress: string, headers: Record<string, string>): IncomingMessage {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
  return Object.assign(new IncomingMessage(socket), { headers });
}

it('warns once about an untrusted proxy on a private network, and ignores proxy headers from the internet', () => {
  const warnings: string[] = [];
  const watch = watchForForgottenProxy((message) => warnings.push(message));
  const forwardedHeaders = { 'x-forwarded-for': '198.51.100.7' };
  watch(requestFrom('127.0.0.1', {}));
  watch(requestFrom('203.0.113.9', forwardedHeaders));
  watch(requestFrom('2001:db8::1', forwardedHeaders));
  expect(warnings).toEqual([]);

  watch(requestFrom('::ffff:172.18.0.2', { forwarded: 'for=198.51.100.7' }));
  watch(requestFrom('127.0.0.1', forwardedHeaders));
  expect(warnings).toEqual([expect.stringContaining('TRUST_PROXY')]);
});
