/** Bytes of a request's body, or of one message on a socket, that are read; by any door. */
export const usualBody = 64 * 1024;

/** The same for a blog post, whose text may be long. */
export const postBody = 256 * 1024;
