import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { firstInteraction } from './first-interaction.ts';
import { holdSubmits } from './hold-submits.ts';

/** A boundary around the form of a static page, so that React can hydrate the form later than the page. */
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
 * @returns an element to be stored in a module's constant: with another element, React would replace the form
 */
export function lazyForm({ name, action, load }: LazyForm): ReactNode {
  let onUnmount = (): void => undefined;
  const unmountPromise = new Promise<void>((resolve) => {
    onUnmount = resolve;
  });
  const Form = lazy(async () => {
    const heldForm = holdSubmits(action);
    try {
      await Promise.race([firstInteraction(name, heldForm.element()), unmountPromise]);
      const [FormComponent, { takeOver }] = await Promise.all([load(), import('./take-over.tsx')]);
      return { default: takeOver(FormComponent, { name, held: heldForm }) };
    } catch {
      heldForm.giveUp();
      if (heldForm.element() !== undefined) await unmountPromise;
      return { default: await load() };
    }
  });
  return (
    <UnmountObserver onUnmount={onUnmount}>
      <FormBoundary>
        <Form />
      </FormBoundary>
    </UnmountObserver>
  );
}

/** Calls `onUnmount` when the visitor navigates to another page. */
function UnmountObserver({ onUnmount, children }: { onUnmount: () => void; children: ReactNode }) {
  useEffect(() => onUnmount, [onUnmount]);
  return children;
}
