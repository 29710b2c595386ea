import type { ComponentType } from 'react';

export type Screen = ComponentType;

/** Whether a module's default export is a component. */
export const isScreen = (value: unknown): value is Screen =>
  // memo() and lazy() components are objects; React marks them with $$typeof.
  typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
