import type { RoleQuery } from './look-up.ts';

/** The engines besides Chromium, by the names of their projects. All other tests run in Chromium. */
export const ENGINES = {
  firefox: 'Firefox',
  webkit: 'WebKit',
} as const;

export type EngineName = keyof typeof ENGINES;

export const isEngineName = (name: string): name is EngineName => Object.hasOwn(ENGINES, name);
export const ENGINE_NAMES: readonly EngineName[] = Object.keys(ENGINES).filter(isEngineName);

/**
 * An element by its role and name, or by CSS and its text. A `name` or `text` that is a string must match as a whole.
 */
export type Target =
  | { role: RoleQuery['role']; name?: string | RegExp; level?: number; within?: string }
  | { css: string; text?: string | RegExp };

export type Key = 'Escape' | 'Enter' | 'ArrowDown' | 'End';

/**
 * One tab of a separate visitor, in any engine. Input is real: the engine produces mouse clicks and key presses itself.
 */
export type EnginePage = {
  /** Opens an address and returns at its DOMContentLoaded event. */
  goto(url: string): Promise<void>;
  /** Runs a function in the page. It cannot use variables from outside. */
  evaluate<T>(work: () => T): Promise<T>;
  /** Runs a function in the page, with all visible elements that match `target`. */
  read<T>(target: Target, work: (elements: Element[]) => T): Promise<T>;
  /** Scrolls the first visible element that matches `target` into view, and clicks it. */
  click(target: Target): Promise<void>;
  choose(target: Target, value: string): Promise<void>;
  /** Replaces the text of a field, key by key. */
  type(target: Target, text: string): Promise<void>;
  press(key: Key): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** Uncaught errors and console errors since the page was opened; undefined if the engine does not report them. */
  faults: readonly string[] | undefined;
  close(): Promise<void>;
};

/** A running browser, whose visitors share nothing. */
export type Engine = {
  openPage(): Promise<EnginePage>;
  close(): Promise<void>;
};

export const VIEWPORT = { width: 1440, height: 900 };
