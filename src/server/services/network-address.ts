import { isIPv4, isIPv6 } from 'node:net';

const mappedIPv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * The network that an address belongs to, as `192.0.2.0/24` or `2001:db8:1:2::/64`. An IPv4 address inside IPv6 counts
 * as IPv4. What is no address (a socket's path, a test) stands for itself.
 *
 * @param bits the length of the network part, in whole bytes for IPv4 and whole groups of 16 bits for IPv6
 */
export function networkOf(address: string, bits: { v4: 8 | 16 | 24 | 32; v6: 48 | 64 }): string {
  const plain = mappedIPv4.exec(address)?.[1] ?? address.replace(/%.*$/, '');
  if (isIPv4(plain)) {
    const bytes = plain.split('.').map((byte, index) => (index < bits.v4 / 8 ? byte : '0'));
    return `${bytes.join('.')}/${bits.v4}`;
  }
  if (!isIPv6(plain)) return plain;
  return `${groupsOf(plain)
    .slice(0, bits.v6 / 16)
    .map((group) => group.toString(16))
    .join(':')}::/${bits.v6}`;
}

/** The eight groups of an IPv6 address. Dotted quads at its end are left as zeros: they are never in the network part. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.replace(/:\d+\.\d+\.\d+\.\d+$/, ':0:0').split('::', 2);
  const read = (text: string): number[] =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  const front = read(head);
  if (tail === undefined) return front;
  const back = read(tail);
  return [...front, ...Array.from({ length: 8 - front.length - back.length }, () => 0), ...back];
}
