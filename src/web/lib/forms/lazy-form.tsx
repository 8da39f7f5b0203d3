import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { firstInteraction } from './first-interaction.ts';
import { holdSubmits } from './hold-submits.ts';

/**
 * Marks in the server's markup the part of a page that React hydrates later: a form, or the content of a secret link's
 * page. Where the browser hydrates the page through its shell, `LazyBoundary` takes its place.
 */
export function FormBoundary({ children }: { children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>;
}

type LazyForm = {
  /** The key of the form's draft. */
  name: string;
  /** The URL to which the form is sent. */
  action: string;
  load: () => Promise<ComponentType>;
};

/**
 * A form whose code is loaded at the visitor's first interaction, or at once if it may be needed (`firstInteraction`).
 * Until then, the page has the server's form, which can be filled in; hydration keeps its content. A submission waits
 * some seconds for the code. If the code does not load, the form is sent as without JavaScript.
 *
 * @returns an element. Call this once, and keep the element in a module's constant: if React gets another element, it
 *   removes the form and renders it again.
 */
export function lazyForm({ name, action, load }: LazyForm): ReactNode {
  const { promise: neededPromise, resolve: onNeeded } = resolvable();
  const Form = lazy(async () => {
    const heldForm = holdSubmits(action);
    try {
      await Promise.race([firstInteraction(name, heldForm.element()), neededPromise]);
      const [FormComponent, { takeOver }] = await Promise.all([load(), import('./take-over.tsx')]);
      return { default: takeOver(FormComponent, { name, held: heldForm }) };
    } catch {
      heldForm.giveUp();
      if (heldForm.element() !== undefined) await neededPromise;
      return { default: await load() };
    }
  });
  return (
    <LazyBoundary onNeeded={onNeeded}>
      <Form />
    </LazyBoundary>
  );
}

/** A promise and the function that resolves it. `Promise.withResolvers` is missing in Safari before 17.4 (2024). */
export function resolvable(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((resolvePromise) => {
    resolve = resolvePromise;
  });
  return { promise, resolve };
}

/**
 * A boundary around a part whose code is loaded later than the page. Calls `onNeeded` when the server's markup cannot
 * be used: when React has removed it, or when the visitor navigates to another page and may return.
 */
export function LazyBoundary({ onNeeded, children }: { onNeeded: () => void; children: ReactNode }) {
  useEffect(() => onNeeded, [onNeeded]);
  // React shows the fallback only if it has removed the server's markup.
  return <Suspense fallback={<span hidden ref={onNeeded} />}>{children}</Suspense>;
}
