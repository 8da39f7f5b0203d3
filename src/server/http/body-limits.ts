/** Maximum bytes of a request body or a socket message. */
export const usualBody = 64 * 1024;

/** The same for a blog post, whose text may be long. */
export const postBody = 256 * 1024;
