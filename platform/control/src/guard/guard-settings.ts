import type { GuardRules } from './judge-release.ts';

/** `act` stops and rolls back releases, `observe` only logs what it would have done, `off` does nothing. */
export const GUARD_MODES = ['act', 'observe', 'off'] as const;

export type GuardMode = (typeof GUARD_MODES)[number];

export type GuardSettings = GuardRules & {
  mode: GuardMode;
  /** True if a release is stopped for poor web vitals too. */
  judgesVitals: boolean;
  windowMs: number;
  /** Time after a promote in which a release is compared with the previous release. */
  watchMs: number;
};
