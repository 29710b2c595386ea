import type { Call } from '../../call.ts';

/** Every call of the baseball screens. */
export const mlbCalls: readonly Call[] = [];
