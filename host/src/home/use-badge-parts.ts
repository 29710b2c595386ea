import { startTransition, useEffect, useState } from 'react';

/** The parts of the front page that show badges and prices. */
export type BadgeParts = Pick<typeof import('./league-track.tsx'), 'LeagueTrack' | 'LEAGUES'> &
  Pick<typeof import('./scoreboard-live.tsx'), 'ScoreboardLive'> &
  Pick<typeof import('./tonight/tonight.tsx'), 'Tonight'>;

/** All parts are in one chunk, because they share the badges. */
export async function loadBadgeParts(): Promise<BadgeParts> {
  const [{ LeagueTrack, LEAGUES }, { ScoreboardLive }, { Tonight }] = await Promise.all([
    import(/* webpackChunkName: "page-home-badges" */ './league-track.tsx'),
    import(/* webpackChunkName: "page-home-badges" */ './scoreboard-live.tsx'),
    import(/* webpackChunkName: "page-home-badges" */ './tonight/tonight.tsx'),
  ]);
  return { LeagueTrack, LEAGUES, ScoreboardLive, Tonight };
}

/** The parts; undefined until they are loaded. @param isWanted false while other files are more urgent. */
export function useBadgeParts(isWanted: boolean): BadgeParts | undefined {
  const [parts, setParts] = useState<BadgeParts>();
  useEffect(() => {
    if (!isWanted) return;
    let isLeft = false;
    loadBadgeParts().then(
      (loaded) => {
        if (!isLeft) startTransition(() => setParts(loaded));
      },
      // The page works without the badges; a reload tries again.
      (error: unknown) => console.warn('The badges of the front page could not be loaded:', error),
    );
    return () => {
      isLeft = true;
    };
  }, [isWanted]);
  return parts;
}
