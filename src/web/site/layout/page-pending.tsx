/** Shown while a page is loading, and before a failed page is reloaded. */
export function PagePending() {
  return <p role="status">Loading…</p>;
}
