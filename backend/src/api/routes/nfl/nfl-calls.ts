import type { Call } from '../../call.ts';

/** Every call of the football screens. */
export const nflCalls: readonly Call[] = [];
