import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import { plainIpAddress } from '#server/services/ip-address.ts';

const privateNetworks = new BlockList();
for (const [ipAddress, prefixLength] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  privateNetworks.addSubnet(ipAddress, prefixLength, 'ipv4');
}
privateNetworks.addAddress('::1', 'ipv6');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

/**
 * Detects that a proxy on this machine or in its private network forwards requests although no proxy is trusted. All
 * visitors then share the proxy's IP address and its limits, and https requests look like http requests.
 *
 * @param warn called at most once, with a text that says what to do
 * @returns a function to call with each request
 */
export function watchForForgottenProxy(warn: (message: string) => void): (request: IncomingMessage) => void {
  let hasWarned = false;
  return ({ headers, socket }) => {
    if (hasWarned || (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined)) return;
    const peer = plainIpAddress(socket.remoteAddress ?? '');
    // Anybody on the internet can send such a header, so only connections from private IP addresses count.
    if (peer === undefined || !privateNetworks.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4')) return;
    hasWarned = true;
    warn(
      'A proxy forwards requests, but TRUST_PROXY does not name it: all visitors share its IP address and its limits. Set TRUST_PROXY; for a proxy on this machine, set it to loopback.',
    );
  };
}
