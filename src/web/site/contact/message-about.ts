import { serviceNames } from '#domain/site.ts';

const prefixes = Object.values(serviceNames).map((name) => prefixOf(name));

/** The first line of a message about a service, with an empty line below it. */
function prefixOf(serviceName: string): string {
  return `Service: ${serviceName}\n\n`;
}

/** Whether the first line of the message is one that `messageAbout` inserts. */
export const namesService = (message: string): boolean => prefixes.some((prefix) => message.startsWith(prefix));

/** The message with a first line that names the service. It replaces a first line that already names one. */
export function messageAbout(serviceName: string, message: string): string {
  const oldPrefix = prefixes.find((prefix) => message.startsWith(prefix)) ?? '';
  return prefixOf(serviceName) + message.slice(oldPrefix.length);
}
