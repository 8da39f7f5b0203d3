/** A domain of any script, in letters, digits, hyphens and the dots of all scripts. */
const internationalDomain = /^[\p{Letter}\p{Mark}\p{Number}.\-\u3002\uff0e\uff61]+$/u;

/**
 * An e-mail address with its domain as mail servers know it: `ann@räucher.de` and `ann@xn--rucher-bua.de` are one. Browsers
 * write what is typed into an e-mail field alike. Addresses in plain letters stay as they are.
 */
export function inAscii(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (at < 1 || !/\P{ASCII}/u.test(domain) || !internationalDomain.test(domain)) return address;
  const web = `http://${domain}`;
  return URL.canParse(web) ? `${address.slice(0, at)}@${new URL(web).hostname}` : address;
}
