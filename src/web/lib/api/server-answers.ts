/** Milliseconds within which the server has to answer. */
const patience = 5_000;

/** Whether the server answers now, so that a page that is loaded anew would come. */
export async function serverAnswers(): Promise<boolean> {
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(patience) });
    return ok;
  } catch {
    return false;
  }
}
