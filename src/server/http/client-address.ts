import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { plainAddress, unknownAddress } from '#server/services/network-address.ts';

/**
 * Writes the addresses that proxies name without their ports: an address with another port each time would count as
 * another one each time, and no trusted proxy would be known by its own. To be called before `ip` is read.
 */
export function readForwardedFor({ headers }: IncomingMessage): void {
  const given = headers['x-forwarded-for'];
  if (typeof given !== 'string') return;
  headers['x-forwarded-for'] = given
    .split(',')
    .map((part) => plainAddress(part) ?? unknownAddress)
    .join(', ');
}

/** @returns whether a connection from an address is one of a trusted proxy, which carries the requests of many */
export function proxyTest(
  trusted: boolean | string | ((address: string, hop: number) => boolean),
): (address: string) => boolean {
  if (typeof trusted === 'boolean') return () => trusted;
  if (typeof trusted === 'function') return (address) => trusted(address, 0);
  const matches = proxyAddr.compile(trusted.split(',').map((part) => part.trim()));
  return (address) => matches(address, 0);
}
