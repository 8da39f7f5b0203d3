/** Maximum bytes of a request body or a socket message. */
export const maxBodyBytes = 64 * 1024;

/** Maximum bytes of a request that writes a blog post. */
export const maxPostBytes = 256 * 1024;
