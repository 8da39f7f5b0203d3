/** Maximum bytes of a request body or a socket message. */
export const defaultBody = 64 * 1024;

/** Maximum bytes of a request that writes a blog post. */
export const postBody = 256 * 1024;
