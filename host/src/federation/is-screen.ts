import type { ComponentType } from 'react';

export type Screen = ComponentType;

/** Tells React's `use` what a promise came to: it reads that at once, where any other promise makes the first render wait. */
export const settle = (promise: Promise<Screen>, screen: Screen): Promise<Screen> =>
  Object.assign(promise, { status: 'fulfilled', value: screen });

/** Whether a module's default export is a component. */
export const isScreen = (value: unknown): value is Screen =>
  // memo() and lazy() components are objects; React marks them with $$typeof.
  typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
