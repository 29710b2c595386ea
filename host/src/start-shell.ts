import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client';
import type { LazyPage } from './routing/lazy-page.tsx';

type StartShellOptions = { shell: ReactNode; page: LazyPage | undefined };

const ROOT_OPTIONS: RootOptions = {
  // What a boundary caught is shown there and told to ops; it is no error of the page.
  onCaughtError: (error) => console.warn('A screen failed and was replaced:', error),
};

/**
 * Starts the application in the page: takes over what is prerendered there, or renders where nothing is. Returns the root
 * that it started.
 */
export async function startShell(element: HTMLElement, { shell, page }: StartShellOptions): Promise<Root> {
  if (!element.hasChildNodes()) {
    const root = createRoot(element, ROOT_OPTIONS);
    root.render(shell);
    return root;
  }
  // An update that reaches a page whose code is still on its way would throw its prerendered elements away.
  await page?.preload().catch(() => {
    // The page itself asks for its code again, and shows what is the matter where it cannot have it.
  });
  // What is to be seen is there already: in slices of a few milliseconds it is taken over without a tap having to wait.
  return new Promise((resolve) => {
    startTransition(() => resolve(hydrateRoot(element, shell, ROOT_OPTIONS)));
  });
}
