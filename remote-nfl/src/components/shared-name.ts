/** The mark of a price whose name may mean two players, so that it gets the figures of neither. */
export const SHARED_NAME = 'Two players of this name';

/** The mark for a file; null where the name is of one player. */
export const toSharedNote = ({ is_name_shared }: { is_name_shared: boolean | null }): string | null =>
  is_name_shared ? SHARED_NAME : null;
