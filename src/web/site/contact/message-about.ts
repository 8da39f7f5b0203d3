import { serviceNames } from '#domain/site.ts';

const heads = Object.values(serviceNames).map((name) => headOf(name));

/** The first words of a message about a service. */
function headOf(service: string): string {
  return `Service: ${service}\n\n`;
}

/** The message with the service at its head, in place of another service's head. */
export function messageAbout(service: string, message: string): string {
  const old = heads.find((head) => message.startsWith(head)) ?? '';
  return headOf(service) + message.slice(old.length);
}
