const WORDS = { begun: 'Begun', final: 'Final', postponed: 'Postponed' } as const;

/**
 * A word before a game that is no longer open for bets: 'Begun', 'Final' or 'Postponed'. Nothing for a future game or
 * an unknown state.
 */
export const GameMark = ({ state }: { state: keyof typeof WORDS | 'scheduled' | null }) =>
  state === null || state === 'scheduled' ? null : <strong>{WORDS[state]} · </strong>;
