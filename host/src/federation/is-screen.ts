import type { ComponentType } from 'react';

export type Screen = ComponentType;

/** Marks a promise as settled for React's `use`, which then reads it at once; any other promise delays the first render. */
export const settle = (promise: Promise<Screen>, screen: Screen): Promise<Screen> =>
  Object.assign(promise, { status: 'fulfilled', value: screen });

/** True if a module's default export is a component. */
export const isScreen = (value: unknown): value is Screen =>
  // memo() and lazy() components are objects; React marks them with $$typeof.
  typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
