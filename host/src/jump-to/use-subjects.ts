import { useEffect, useMemo, useState } from 'react';
import { useShell } from '../site/shell-context.tsx';
import type { Destination } from './destinations.ts';

type Finders = typeof import('./subjects.ts');
type Find = (finders: Finders, signal: AbortSignal) => Promise<Destination[]>;

const NONE: readonly Destination[] = [];

/** Fewer letters find too many players. */
const MIN_LETTERS = 3;
/** Longer than the pause between two key presses. */
const TYPED_AFTER_MS = 250;

// With the badges, which bring the same teams: a file of its own would be named in every page.
const loadFinders = () => import(/* webpackChunkName: "page-home-badges" */ './subjects.ts');

/** The result of `find`, again for each other `find`; the last result until then. @param find undefined: not now. */
function useFound(find: Find | undefined): { found: readonly Destination[] | undefined; isLoading: boolean } {
  const [last, setLast] = useState<{ find: Find; found: readonly Destination[] }>();
  const isMissing = find !== undefined && last?.find !== find;
  useEffect(() => {
    if (!isMissing) return;
    const leaving = new AbortController();
    loadFinders()
      .then((finders) => find(finders, leaving.signal))
      .catch((error: unknown) => {
        // Pages are found all the same.
        if (!leaving.signal.aborted) console.warn('Teams, players and games could not be loaded:', error);
        return NONE;
      })
      .then((found) => {
        if (!leaving.signal.aborted) setLast({ find, found });
      });
    return () => leaving.abort();
  }, [isMissing, find]);
  return { found: last?.found, isLoading: isMissing };
}

function useTyped(text: string): string {
  const [typed, setTyped] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setTyped(text), TYPED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return typed;
}

type Subjects = { games: readonly Destination[]; others: readonly Destination[]; isLoading: boolean };

/**
 * The games of today, and once something is typed the teams, and for a member the players of today and those of the
 * season with that name: most visitors only look for a page.
 */
export function useSubjects(
  text: string,
  { destinations, isMember }: { destinations: readonly Destination[]; isMember: boolean },
): Subjects {
  const hasBackend = useShell().config.backendUrl !== null;
  const pages = useMemo(() => new Set(destinations.map(({ path }) => path)), [destinations]);
  const isTyped = text !== '';
  const typed = useTyped(text);
  const findGames = useMemo<Find>(() => (finders) => finders.fetchGames(pages), [pages]);
  const findOthers = useMemo<Find>(
    () => (finders) => finders.fetchSubjects(pages, isMember),
    [pages, isMember],
  );
  const search = useMemo<Find>(
    () => (finders, signal) => finders.searchPlayers(pages, { text: typed, signal }),
    [pages, typed],
  );
  const games = useFound(hasBackend ? findGames : undefined);
  const others = useFound(hasBackend && isTyped ? findOthers : undefined);
  const isSearched = hasBackend && isMember && typed.length >= MIN_LETTERS;
  const players = useFound(isSearched ? search : undefined);
  const known = others.found ?? NONE;
  const more = players.found?.filter(({ path }) => !known.some((one) => one.path === path)) ?? NONE;
  return {
    games: games.found ?? NONE,
    others: [...known, ...more],
    isLoading: games.isLoading || others.isLoading || players.isLoading || (isSearched && typed !== text),
  };
}
