/** Names of the columns by which a table of picks can be sorted, as the address has them. */
export const PICK_SORTS = ['player', 'chance', 'edge', 'predicted', 'score', 'tip', 'team', 'start'] as const;

export type PickSort = (typeof PICK_SORTS)[number];
