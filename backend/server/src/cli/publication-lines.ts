import type { Rollback } from '@sharpside/warehouse/snapshot/snapshot-store';
import { toMinute } from './format.ts';

export const WAITING = 'Another publication is under way: waiting until it has ended ...';

/** Explains why a refresh publishes nothing, and how to resume publishing. */
export const toRollbackLines = ({ id, at }: Rollback): string[] => [
  `Held at snapshot ${id}, to which somebody went back on ${toMinute(at)} UTC: 'backend refresh' publishes nothing.`,
  "'backend batches remove <number>' publishes without a wrong batch, 'backend publish' everything.",
];
