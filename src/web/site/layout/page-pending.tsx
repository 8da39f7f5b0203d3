/** Shown while a page's code is on its way. */
export function PagePending() {
  return <p role="status">Loading…</p>;
}
