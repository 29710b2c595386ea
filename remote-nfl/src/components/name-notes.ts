import { SHARED_NAME } from '@sharpside/shared-ui/predictions';

const NOTES: ReadonlyMap<string | null, string> = new Map([
  ['shared', SHARED_NAME],
  ['absent', 'Not on either team in our data yet'],
]);

/** The mark of a line whose name means no player for this reason; null without one, and for reasons of newer backends. */
export const findNameNote = ({ name_doubt }: { name_doubt: string | null }): string | null =>
  NOTES.get(name_doubt) ?? null;
