import { type ComponentType, lazy, type ReactNode } from 'react';
import { interaction } from './forms/first-interaction.ts';
import { LazyBoundary, resolvable } from './forms/lazy-form.tsx';
import { holdClicks } from './hold-clicks.ts';

/**
 * The content of a secret link's page. Its code is loaded at the visitor's first interaction, or at once if the visitor
 * already uses the page. Until then, the page has the server's markup, and clicks on its buttons wait. If the code does
 * not load, they work as without JavaScript.
 *
 * @returns an element. Call this once, and keep the element in a module's constant: if React gets another element, it
 *   removes the content and renders it again.
 */
export function lazyLinkContent(load: () => Promise<ComponentType<{ token: string }>>): ReactNode {
  const { promise: neededPromise, resolve: onNeeded } = resolvable();
  const Part = lazy(async () => {
    const clicks = holdClicks();
    const loadContent = async () => {
      const [Content, { takeOverContent }] = await Promise.all([load(), import('./forms/take-over.tsx')]);
      return { default: takeOverContent(Content, clicks) };
    };
    try {
      if (window.scrollY === 0 && document.activeElement === document.body)
        await Promise.race([interaction(), neededPromise]);
      return await loadContent();
    } catch {
      clicks.giveUp();
      await neededPromise;
      return loadContent();
    }
  });
  return (
    <LazyBoundary onNeeded={onNeeded}>
      <Part />
    </LazyBoundary>
  );
}
