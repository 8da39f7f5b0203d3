import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { plainIpAddress, unknownIpAddress } from '#server/services/ip-address.ts';

/**
 * Removes ports from the IP addresses in a proxy's headers: with a port, each connection would count as another client,
 * and trusted proxies would not be recognized. Call it before `ip` is read.
 */
export function readForwardedFor({ headers }: IncomingMessage): void {
  const given = headers['x-forwarded-for'];
  if (typeof given !== 'string') return;
  headers['x-forwarded-for'] = given
    .split(',')
    .map((part) => plainIpAddress(part) ?? unknownIpAddress)
    .join(', ');
}

/** @returns whether an IP address is a trusted proxy, which forwards requests of many clients */
export function proxyTest(
  trusted: boolean | string | ((ipAddress: string, hop: number) => boolean),
): (ipAddress: string) => boolean {
  if (typeof trusted === 'boolean') return () => trusted;
  if (typeof trusted === 'function') return (ipAddress) => trusted(ipAddress, 0);
  const matches = proxyAddr.compile(trusted.split(',').map((part) => part.trim()));
  return (ipAddress) => matches(ipAddress, 0);
}
