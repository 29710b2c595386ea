import type { Call } from '../../call.ts';

/** Every call of the basketball screens. */
export const nbaCalls: readonly Call[] = [];
