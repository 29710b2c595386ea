import * as v from 'valibot';

const environmentSchema = v.object({
  MFE_STORE: v.optional(v.string()),
  NO_COLOR: v.optional(v.string()),
  TERM: v.optional(v.string()),
});

/** What `mfe` takes from its surroundings. */
export type CliConfig = {
  /** Undefined: the workspace's own. */
  storeFolder: string | undefined;
  hasColors: boolean;
};

/**
 * Reads the environment. A variable that is empty counts as not set.
 *
 * Colours: only on a terminal, and not where `NO_COLOR` is set (no-color.org) or the terminal is a dumb one.
 */
export function readCliConfig(environment: NodeJS.ProcessEnv, isTerminal: boolean): CliConfig {
  const { MFE_STORE, NO_COLOR, TERM } = v.parse(environmentSchema, environment);
  return { storeFolder: MFE_STORE || undefined, hasColors: isTerminal && !NO_COLOR && TERM !== 'dumb' };
}
