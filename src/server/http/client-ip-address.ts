import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { ipPrefix, plainIpAddress, unknownIpAddress } from '#server/services/ip-address.ts';

/**
 * Removes ports from the IP addresses in the header X-Forwarded-For: with a port, each connection would count as
 * another client, and trusted proxies would not be recognized. Texts that are not IP addresses become `unknown`. Call
 * this function before `request.ip` is read.
 */
export function normalizeForwardedFor({ headers }: IncomingMessage): void {
  const header = headers['x-forwarded-for'];
  if (typeof header !== 'string') return;
  headers['x-forwarded-for'] = header
    .split(',')
    .map((part) => plainIpAddress(part) ?? unknownIpAddress)
    .join(', ');
}

type TrustProxy = boolean | string | ((ipAddress: string, hop: number) => boolean);

/** @returns a function that returns the IP prefix by which a connection is counted; undefined for a trusted proxy */
export function countingKeyOf(trusted: TrustProxy): (socket: Socket) => string | undefined {
  const isProxy = proxyTest(trusted);
  return ({ remoteAddress = '' }) => (isProxy(remoteAddress) ? undefined : ipPrefix(remoteAddress));
}

/** @returns a function that returns whether an IP address is a trusted proxy, which forwards many clients' requests */
function proxyTest(trusted: TrustProxy): (ipAddress: string) => boolean {
  if (typeof trusted === 'boolean') return () => trusted;
  if (typeof trusted === 'function') return (ipAddress) => trusted(ipAddress, 0);
  const matches = proxyAddr.compile(trusted.split(',').map((part) => part.trim()));
  return (ipAddress) => matches(ipAddress, 0);
}
