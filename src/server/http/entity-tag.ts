/** Whether a client that sends this If-None-Match already has the entity of this tag (RFC 9110, section 13.1.2). */
export function isKnownTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
