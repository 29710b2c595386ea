import { type ReactNode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client';
import { readEarlyFields } from './early-fields.ts';

/** The screen of a remote that a prerendered page shows. */
export type PrerenderedScreen = { release: string; module: string };

type StartShellOptions = {
  shell: ReactNode;
  /**
   * Loads the code of what the page shows, `screen` where that is a remote's. Rejects where a screen cannot be taken over.
   */
  loadPage: (screen: PrerenderedScreen | undefined) => Promise<void>;
};

/** The application in the page. `taken` resolves once it has taken the page over, with all that was entered before. */
export type StartedShell = { root: Root; taken: Promise<void> };

const ROOT_OPTIONS: RootOptions = {
  // What a boundary caught is shown there and told to ops; it is no error of the page.
  onCaughtError: (error) => console.warn('A screen failed and was replaced:', error),
};

function OnMount({ run, children }: { run: () => void; children: ReactNode }) {
  useEffect(run, [run]);
  return children;
}

const findScreen = (element: HTMLElement) => element.querySelector<HTMLElement>('[data-release]');

/** Has React take over the screen, which it else does at its leisure: it does so at once where an event is for it. */
function takeScreenOver(element: HTMLElement) {
  findScreen(element)?.dispatchEvent(new Event('dragend', { bubbles: true }));
}

/** Whether what is prerendered can be taken over, once the code of it is there. */
async function canTakeOver(element: HTMLElement, loadPage: StartShellOptions['loadPage']): Promise<boolean> {
  // Rendered by another release than the one that starts now (`mfe dev`).
  if ('stale' in element.dataset) return false;
  const { release, module } = findScreen(element)?.dataset ?? {};
  const screen = release !== undefined && module !== undefined ? { release, module } : undefined;
  try {
    // An update that reaches a page whose code is still on its way would throw its prerendered elements away.
    await loadPage(screen);
    return true;
  } catch {
    // A page of the shell asks for its code again by itself, and shows what is the matter where it cannot have it.
    return screen === undefined;
  }
}

/** Starts the application in the page: takes over what is prerendered there, or renders where nothing is. */
export async function startShell(
  element: HTMLElement,
  { shell, loadPage }: StartShellOptions,
): Promise<StartedShell> {
  const { promise: mounted, resolve: onMount } = Promise.withResolvers<void>();
  const watched = <OnMount run={onMount}>{shell}</OnMount>;
  if (element.hasChildNodes() && !(await canTakeOver(element, loadPage))) element.replaceChildren();
  if (!element.hasChildNodes()) {
    const root = createRoot(element, ROOT_OPTIONS);
    root.render(watched);
    return { root, taken: mounted };
  }
  const enterFields = readEarlyFields(element);
  async function takeFields() {
    await mounted;
    takeScreenOver(element);
    enterFields();
  }
  // What is to be seen is there already: in slices of a few milliseconds it is taken over without a tap having to wait.
  return new Promise((resolve) => {
    startTransition(() =>
      resolve({ root: hydrateRoot(element, watched, ROOT_OPTIONS), taken: takeFields() }),
    );
  });
}
