import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { firstSign } from './first-sign.ts';
import { holdSubmits } from './hold-submits.ts';

/** The place of a form in static markup. The server marks it, so that React can hydrate it later than the page. */
export function FormPlace({ children }: { children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>;
}

type LateForm = {
  /** The key of the form's draft. */
  name: string;
  /** The URL to which the form is sent. */
  action: string;
  load: () => Promise<ComponentType>;
};

/**
 * A form whose code is loaded at the visitor's first sign. Until then the page has the server's form, which can be filled
 * in, and React leaves it alone. What is typed stays, because the same fields are then hydrated. A form that is submitted
 * while its code is loading is sent when that has arrived. If that fails, or if the browser has translated the form, so
 * that React could not hydrate it, it is sent as without JavaScript.
 *
 * @returns an element for a module's constant: if it were another one at the next render, React would replace the form
 */
export function lateForm({ name, action, load }: LateForm): ReactNode {
  let leave = (): void => undefined;
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const Form = lazy(async () => {
    const held = holdSubmits(action);
    try {
      await Promise.race([firstSign(name), left]);
      const [Loaded, { takeOver }] = await Promise.all([load(), import('./take-over.tsx')]);
      return { default: takeOver(Loaded, { name, held }) };
    } catch {
      held.giveUp();
      await left;
      return { default: await load() };
    }
  });
  return (
    <LeftPlace onLeave={leave}>
      <FormPlace>
        <Form />
      </FormPlace>
    </LeftPlace>
  );
}

/** Calls `onLeave` when the visitor leaves the page within the document. */
function LeftPlace({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  useEffect(() => onLeave, [onLeave]);
  return children;
}
