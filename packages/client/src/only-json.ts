/**
 * Takes answers that are JSON. What else comes is a page of a proxy, such as one that cannot reach the site: its status
 * is what the caller wants to know.
 *
 * @throws Error with the status in its message
 */
export function onlyJson(response: Response): Response {
  if (/\bjson\b/.test(response.headers.get('content-type') ?? '')) return response;
  const status = `${response.status} ${response.statusText}`.trim();
  throw new Error(`The site did not answer: ${status} came from something before it. Please try again in a moment.`);
}
