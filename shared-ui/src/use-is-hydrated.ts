import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/**
 * False outside the browser and in the first render of a prerendered page, otherwise true. Content that a prerendered
 * page cannot know, such as the visitor's query, waits for it.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
