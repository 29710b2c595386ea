const WORDS = { begun: 'Begun', final: 'Final', postponed: 'Postponed' } as const;

/** Marks the start of a game that is no longer open for bets; nothing for a future game or an unknown state. */
export const GameMark = ({ state }: { state: keyof typeof WORDS | 'scheduled' | null }) =>
  state === null || state === 'scheduled' ? null : <strong>{WORDS[state]} · </strong>;
