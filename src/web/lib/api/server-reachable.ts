/** Timeout in milliseconds. */
const timeout = 5_000;

/** Whether the server answers, so that a reload would work. */
export async function isServerReachable(): Promise<boolean> {
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(timeout) });
    return ok;
  } catch {
    return false;
  }
}
