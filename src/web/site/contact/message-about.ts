import { serviceNames } from '#domain/site.ts';

const prefixes = Object.values(serviceNames).map((name) => prefixOf(name));

/** The first words of a message about a service. */
function prefixOf(service: string): string {
  return `Service: ${service}\n\n`;
}

/** The message with the first words of this service, which replace the first words of any other service. */
export function messageAbout(service: string, message: string): string {
  const oldPrefix = prefixes.find((prefix) => message.startsWith(prefix)) ?? '';
  return prefixOf(service) + message.slice(oldPrefix.length);
}
