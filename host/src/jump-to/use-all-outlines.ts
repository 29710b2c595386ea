import { liveDocumentSchema, parseContract, type SectionOutline } from '@sharpside/contracts';
import { useEffect, useState } from 'react';
import { useOutlines } from '../site/shell-context.tsx';

const URL_OF_ALL = '/live.json?menus';
const TIMEOUT_MS = 10_000;

async function fetchOutlines(): Promise<readonly SectionOutline[]> {
  const response = await fetch(URL_OF_ALL, { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${URL_OF_ALL} answered ${response.status}.`);
  const live = parseContract(liveDocumentSchema, await response.json(), URL_OF_ALL);
  return live.menus?.sections ?? [];
}

/** The known sections of the site, and if they are all. */
export type AllOutlines = { outlines: readonly SectionOutline[]; state: 'whole' | 'loading' | 'failed' };

/** Every section of the site. While `isWanted`, it requests the sections that this page does not know. */
export function useAllOutlines(isWanted: boolean): AllOutlines {
  const { outlines, hasMore } = useOutlines();
  const [all, setAll] = useState<readonly SectionOutline[]>();
  const [hasFailed, setHasFailed] = useState(false);
  const isMissing = hasMore && all === undefined;

  useEffect(() => {
    if (!isWanted || !isMissing) return;
    let isCurrent = true;
    setHasFailed(false);
    fetchOutlines().then(
      (found) => isCurrent && setAll(found),
      () => isCurrent && setHasFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, isMissing]);

  if (!isMissing) return { outlines: all ?? outlines, state: 'whole' };
  return { outlines, state: hasFailed ? 'failed' : 'loading' };
}
