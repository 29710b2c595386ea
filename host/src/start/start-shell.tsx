import { type ReactNode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client';
import { isTranslated } from '../federation/errors/translated-page.ts';
import {
  enterValue,
  type Field,
  type FieldValue,
  isCheckable,
  listFields,
  readValue,
} from '../federation/handover/fields.ts';

const findInitialOption = ({ options }: HTMLSelectElement) =>
  Math.max(
    [...options].findIndex(({ defaultSelected }) => defaultSelected),
    0,
  );

function isEdited(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedIndex !== findInitialOption(field);
  return isCheckable(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/** Resets a field to its prerendered value, so that React takes the value that is entered next for a change. */
function reset(field: Field): void {
  if (field instanceof HTMLSelectElement) field.selectedIndex = findInitialOption(field);
  else if (isCheckable(field)) field.checked = field.defaultChecked;
  else field.value = field.defaultValue;
}

/**
 * Reads the values entered into a prerendered page before its shell started. Returns a function that enters them again,
 * once React listens.
 */
function readEarlyFields(page: Element): () => void {
  const read = () => {
    const edited = listFields(page).filter(isEdited);
    return edited.map((field): [Field, FieldValue] => [field, readValue(field)]);
  };
  const early = read();
  return () => {
    // The visitor may have typed meanwhile, or a first render may have undone an entry.
    for (const [field, value] of new Map([...early, ...read()])) {
      reset(field);
      enterValue(field, value);
    }
  };
}

export type PrerenderedScreen = { release: string; module: string };

type StartShellOptions = {
  shell: ReactNode;
  /**
   * Loads the page's code, or the code of `screen` if the page shows a remote. Rejects if the screen cannot be
   * hydrated.
   */
  loadPage: (screen: PrerenderedScreen | undefined) => Promise<void>;
};

/** `taken` resolves once React has taken over the page, and values that the visitor typed before are restored. */
export type StartedShell = { root: Root; taken: Promise<void> };

const ROOT_OPTIONS: RootOptions = {
  // A boundary shows and reports caught errors, so they are no errors of the page.
  onCaughtError: (error) => console.warn('A screen failed and was replaced:', error),
};

function OnMount({ run, children }: { run: () => void; children: ReactNode }) {
  useEffect(run, [run]);
  return children;
}

const findScreen = (element: HTMLElement) => element.querySelector<HTMLElement>('[data-release]');

/**
 * Makes React hydrate the screen at once. React does so for a part that receives an event; otherwise it waits until it
 * is idle.
 */
function takeScreenOver(element: HTMLElement) {
  findScreen(element)?.dispatchEvent(new Event('dragend', { bubbles: true }));
}

/** True if the prerendered page can be hydrated. Resolves once the page's code is there. */
async function canTakeOver(element: HTMLElement, loadPage: StartShellOptions['loadPage']): Promise<boolean> {
  // Another release rendered the page than the release that starts now (`mfe dev`).
  if ('stale' in element.dataset) return false;
  const { release, module } = findScreen(element)?.dataset ?? {};
  const screen = release !== undefined && module !== undefined ? { release, module } : undefined;
  try {
    // An update before the page's code has arrived would make React discard the prerendered elements.
    await loadPage(screen);
    return true;
  } catch {
    // A page of the shell loads its code again by itself, and shows its own error if that fails.
    return screen === undefined;
  }
}

/**
 * Starts the application in the page. Hydrates prerendered markup; if that is impossible, or the browser has translated
 * it already, renders the page anew.
 */
export async function startShell(
  element: HTMLElement,
  { shell, loadPage }: StartShellOptions,
): Promise<StartedShell> {
  let onMount = () => {};
  const mounted = new Promise<void>((resolve) => {
    onMount = resolve;
  });
  const watched = <OnMount run={onMount}>{shell}</OnMount>;
  if (element.hasChildNodes() && !(await canTakeOver(element, loadPage))) element.replaceChildren();
  // React would find other elements than it expects in a translated page. That page stays until the new one is rendered.
  if (!element.hasChildNodes() || isTranslated()) {
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
  // The page is visible already, so it is hydrated in slices of a few milliseconds, which lets taps through.
  return new Promise((resolve) => {
    startTransition(() =>
      resolve({ root: hydrateRoot(element, watched, ROOT_OPTIONS), taken: takeFields() }),
    );
  });
}
