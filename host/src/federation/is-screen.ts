import type { ComponentType } from 'react';

export type Screen = ComponentType;

/**
 * The promise of a screen that is here: React's `use` reads it at once where an ordinary one, settled or not, makes the
 * first render wait.
 */
export const toSettled = (screen: Screen): Promise<Screen> =>
  Object.assign(Promise.resolve(screen), { status: 'fulfilled', value: screen });

/** Whether a module's default export is a component. */
export const isScreen = (value: unknown): value is Screen =>
  // memo() and lazy() components are objects; React marks them with $$typeof.
  typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
