/**
 * Returns the response if it is JSON. Any other response does not come from the API; it is, for example, the page of a
 * proxy that cannot reach the site.
 *
 * @throws Error with the status in its message
 */
export function onlyJson(response: Response): Response {
  if (/\bjson\b/.test(response.headers.get('content-type') ?? '')) return response;
  const status = `${response.status} ${response.statusText}`.trim();
  throw new Error(
    `The site did not answer: ${status} came from something in front of it. Please try again in a moment.`,
  );
}
