const WORDS = { begun: 'Begun', final: 'Final', postponed: 'Postponed' } as const;

/** Stands before the start of a game that one can no longer bet on; nothing where it is to come or not known. */
export const GameMark = ({ state }: { state: keyof typeof WORDS | 'scheduled' | null }) =>
  state === null || state === 'scheduled' ? null : <strong>{WORDS[state]} · </strong>;
