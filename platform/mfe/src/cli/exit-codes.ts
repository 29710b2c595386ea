/** Exit codes of `mfe`; scripts may rely on these. */
export const EXIT_CODES = {
  done: 0,
  /** Refused by a check, or failed. The live releases stay. */
  refused: 1,
  /** The command line itself was wrong. */
  usage: 2,
  /** Another writer changed the channel first, or is at work on the registry. */
  conflict: 3,
} as const;

export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES];
