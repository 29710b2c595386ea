import { startTransition, useEffect, useState } from 'react';

export type BadgeParts = typeof import('./badge-parts.ts');

const loadBadgeParts = () => import(/* webpackChunkName: "page-home-badges" */ './badge-parts.ts');

/** The parts of the page that show badges, once they are there. @param isWanted whether to ask for them yet. */
export function useBadgeParts(isWanted: boolean): BadgeParts | undefined {
  const [parts, setParts] = useState<BadgeParts>();
  useEffect(() => {
    if (!isWanted) return;
    let isLeft = false;
    loadBadgeParts().then(
      (loaded) => {
        if (!isLeft) startTransition(() => setParts(loaded));
      },
      // The page is whole without them; a reload asks again.
      (error: unknown) => console.warn('The badges of the front page could not be loaded:', error),
    );
    return () => {
      isLeft = true;
    };
  }, [isWanted]);
  return parts;
}
