import { isIPv4, isIPv6 } from 'node:net';

/** Stands for every text that is not an IP address, and for the network of such texts. */
export const unknownIpAddress = 'unknown';

/** The length of the network part in bits; only whole bytes. */
export type NetworkBits = { v4: 8 | 16 | 24 | 32; v6: 48 | 56 | 64 };

/**
 * The notations in which proxies write an IP address with a port or brackets. Without brackets, an IPv6 address needs
 * all its groups, or a port of five digits: a shorter port would look like a group.
 */
const proxyNotations = [
  /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/,
  /^\[([\da-f:.]+(?:%[^\]]*)?)\](?::\d{1,5})?$/i,
  /^((?:[\da-f]{1,4}:){7}[\da-f]{1,4}):\d{1,5}$/i,
  /^([\da-f:]+:[\da-f]{1,4}):\d{5}$/i,
];

/**
 * Returns an IP address without port, brackets, quotes and zone. IPv6 is in lower case; an IPv4-mapped IPv6 address
 * becomes IPv4. Returns undefined if the text is not an IP address.
 */
export function plainIpAddress(text: string): string | undefined {
  if (isIPv4(text)) return text;
  const unquoted = text.trim().replace(/^"(.*)"$/, '$1');
  const matches = proxyNotations.map((notation) => notation.exec(unquoted)?.[1]);
  const host = matches.find((match) => match !== undefined) ?? unquoted;
  const ipAddress = host.replace(/%.*$/, '');
  if (isIPv4(ipAddress)) return ipAddress;
  if (!isIPv6(ipAddress)) return undefined;
  const groups = groupsOf(ipAddress);
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  return isMapped ? groups.slice(6).flatMap(bytesOf).join('.') : ipAddress.toLowerCase();
}

/**
 * Returns the network of an IP address, such as `192.0.2.0/24` or `2001:db8:1:2::/64`. All other texts (a socket's
 * path, a forged header) are the network `unknown`.
 *
 * @param bits the length of the network part
 */
export function networkOf(ipAddress: string, bits: NetworkBits): string {
  const ip = plainIpAddress(ipAddress);
  if (ip === undefined) return unknownIpAddress;
  if (!ip.includes(':')) {
    if (bits.v4 === 32) return `${ip}/32`;
    const bytes = ip.split('.').map((byte, index) => (index < bits.v4 / 8 ? byte : '0'));
    return `${bytes.join('.')}/${bits.v4}`;
  }
  const groups = groupsOf(ip).slice(0, Math.ceil(bits.v6 / 16));
  if (bits.v6 === 56) groups[3] = (groups[3] ?? 0) & 0xff00;
  return `${groups.map((group) => group.toString(16)).join(':')}::/${bits.v6}`;
}

/** Returns the network that belongs to one connection to the Internet, or to one server. */
export const ipPrefix = (ipAddress: string): string => networkOf(ipAddress, { v4: 32, v6: 64 });

/** Returns the eight groups of an IPv6 address. */
function groupsOf(ipAddress: string): number[] {
  const hexadecimal = ipAddress.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_quad, ...bytes) => {
    const [a, b, c, d] = bytes.slice(0, 4).map(Number);
    return [joinBytes(a, b), joinBytes(c, d)].map((group) => group.toString(16)).join(':');
  });
  const [head = '', tail] = hexadecimal.split('::', 2);
  const read = (text: string): number[] =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  const front = read(head);
  if (tail === undefined) return front;
  const back = read(tail);
  return [...front, ...Array.from({ length: 8 - front.length - back.length }, () => 0), ...back];
}

const joinBytes = (high = 0, low = 0): number => high * 256 + low;

const bytesOf = (group: number): number[] => [group >> 8, group & 255];
