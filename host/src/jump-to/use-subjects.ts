import { useEffect, useState } from 'react';
import { useShell } from '../site/shell-context.tsx';
import type { Destination } from './destinations.ts';

const NONE: readonly Destination[] = [];

/** Teams, and players and games of today, once `isWanted`: most visitors only look for a page. */
export function useSubjects(
  isWanted: boolean,
  { destinations, isMember }: { destinations: readonly Destination[]; isMember: boolean },
): { subjects: readonly Destination[]; isLoading: boolean } {
  const { backendUrl } = useShell().config;
  const [subjects, setSubjects] = useState<readonly Destination[]>();
  const isMissing = isWanted && backendUrl !== null && subjects === undefined;
  useEffect(() => {
    if (!isMissing) return;
    let isLeft = false;
    const pages = new Set(destinations.map(({ path }) => path));
    // With the badges, which bring the same teams: a file of its own would be named in every page.
    import(/* webpackChunkName: "page-home-badges" */ './subjects.ts')
      .then(({ fetchSubjects }) => fetchSubjects(pages, isMember))
      .catch((error: unknown) => {
        // Pages are found all the same.
        console.warn('Teams, players and games could not be loaded:', error);
        return NONE;
      })
      .then((found) => {
        if (!isLeft) setSubjects(found);
      });
    return () => {
      isLeft = true;
    };
  }, [isMissing, destinations, isMember]);
  return { subjects: subjects ?? NONE, isLoading: isMissing };
}
