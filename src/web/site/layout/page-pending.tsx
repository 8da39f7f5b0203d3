/** Shown while a page's code is loading. */
export function PagePending() {
  return <p role="status">Loading…</p>;
}
