/** The mark of a price whose name may mean two players, so that it gets the figures of neither. */
export const SHARED_NAME = 'Two players of this name';
