const WORDS = { begun: 'Begun', final: 'Final', postponed: 'Postponed' } as const;

type GameMarkProps = {
  state: keyof typeof WORDS | 'scheduled' | null;
  /** A word for a game that is not played now, such as 'Suspended'; it precedes the state's word. */
  halt?: string | null;
};

/**
 * A word before a game that is no longer open for bets: 'Begun', 'Final' or 'Postponed', or why it is not played now.
 * Nothing for a future game or an unknown state.
 */
export function GameMark({ state, halt = null }: GameMarkProps) {
  const word = halt ?? (state === null || state === 'scheduled' ? null : WORDS[state]);
  return word === null ? null : <strong>{`${word} · `}</strong>;
}
