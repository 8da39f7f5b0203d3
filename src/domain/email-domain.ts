/** A domain in any script: letters, their marks, digits, hyphens, and the dots of all scripts. */
const internationalDomain = /^[\p{Letter}\p{Mark}\p{Number}.\-\u3002\uff0e\uff61]+$/u;

/**
 * An email address with its domain in the ASCII form that mail servers use: `ann@räucher.de` and
 * `ann@xn--rucher-bua.de` are the same. Browsers convert the content of email fields in the same way. An email address
 * whose domain is ASCII, or cannot be converted, stays as it is.
 */
export function asciiEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  if (at < 1 || !/\P{ASCII}/u.test(domain) || !internationalDomain.test(domain)) return email;
  const url = `http://${domain}`;
  return URL.canParse(url) ? `${email.slice(0, at)}@${new URL(url).hostname}` : email;
}
