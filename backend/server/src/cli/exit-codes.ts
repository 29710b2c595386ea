/** What `backend` ends with; scripts may rely on these. */
export const EXIT_CODES = {
  done: 0,
  /** Something could not be done; what was published before still is. */
  failed: 1,
  /** The command line itself was wrong. */
  usage: 2,
} as const;

export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES];
