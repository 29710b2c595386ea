/** The mark of a price whose name may mean two players, so that it gets the figures of neither. */
export const SHARED_NAME = 'Two players of this name';

const NOTES: ReadonlyMap<string | null, string> = new Map([
  ['shared', SHARED_NAME],
  ['absent', 'Not on either team in our data yet'],
]);

/** The mark of a line whose name means no player for this reason; null without one, and for reasons of newer backends. */
export const findNameNote = ({ name_doubt }: { name_doubt: string | null }): string | null =>
  NOTES.get(name_doubt) ?? null;
