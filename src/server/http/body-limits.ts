/** Maximum bytes of a message to the WebSocket at /trpc, and of a request body with neither a blog post nor a file. */
export const maxBodyBytes = 64 * 1024;

/** Maximum bytes of a request body that contains a blog post. */
export const maxPostBytes = 256 * 1024;
