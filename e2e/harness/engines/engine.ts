import type { RoleQuery } from './look-up.ts';

/** The engines besides Chromium, which is tried with all other tests, by the names of their projects. */
export const ENGINES = {
  firefox: 'Firefox',
  webkit: 'WebKit',
} as const;

export type EngineName = keyof typeof ENGINES;

export const isEngineName = (name: string): name is EngineName => Object.hasOwn(ENGINES, name);
export const ENGINE_NAMES: readonly EngineName[] = Object.keys(ENGINES).filter(isEngineName);

/** An element by its role and name, or by CSS and the text in it. A name that is no pattern is the whole name. */
export type Target =
  | { role: RoleQuery['role']; name?: string | RegExp; level?: number; within?: string }
  | { css: string; text?: string | RegExp };

/** A key of the suite. */
export type Key = 'Escape' | 'Enter' | 'ArrowDown' | 'End';

/** One tab of a visitor of its own, in any engine. Input is real: a press of the mouse or of keys, as the engine makes it. */
export type EnginePage = {
  /** Opens an address and returns once its document is there, scripts or not. */
  goto(url: string): Promise<void>;
  /** Runs a function in the page. It uses nothing around it. */
  evaluate<T>(work: () => T): Promise<T>;
  /** The same, with all visible elements that fit. */
  read<T>(target: Target, work: (elements: Element[]) => T): Promise<T>;
  /** Presses the mouse on the first visible element that fits, where it is in view. */
  click(target: Target): Promise<void>;
  /** Chooses an option of a select by its value. */
  choose(target: Target, value: string): Promise<void>;
  /** Types a text in place of what a field has, key by key. */
  type(target: Target, text: string): Promise<void>;
  /** Presses a key where the focus is. */
  press(key: Key): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** Errors of the console and uncaught ones, since the page was opened; undefined where the engine does not tell them. */
  faults: readonly string[] | undefined;
  close(): Promise<void>;
};

/** A browser that was started, with visitors who know nothing of each other. */
export type Engine = {
  openPage(): Promise<EnginePage>;
  close(): Promise<void>;
};

export const VIEWPORT = { width: 1440, height: 900 };
