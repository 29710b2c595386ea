import * as v from 'valibot';

const environmentSchema = v.object({
  MFE_COMMAND: v.optional(v.string()),
  MFE_STORE: v.optional(v.string()),
  MFE_TOKEN: v.optional(v.string()),
  NO_COLOR: v.optional(v.string()),
  TERM: v.optional(v.string()),
});

/** What `mfe` takes from its surroundings. */
export type CliConfig = {
  /** What one types to start it, as hints and the help write it. */
  tool: string;
  /** Undefined: the workspace's own. */
  storeLocation: string | undefined;
  /** What it shows to a control service, one for each app and right. */
  tokens: readonly string[];
  hasColors: boolean;
};

/**
 * Reads the environment. A variable that is empty counts as not set.
 *
 * Default: `tool` `mfe`; whatever starts it in another way says so in `MFE_COMMAND`, for example `npm run mfe --`.
 * Colours: only on a terminal, and not where `NO_COLOR` is set (no-color.org) or the terminal is a dumb one.
 */
export function readCliConfig(environment: NodeJS.ProcessEnv, isTerminal: boolean): CliConfig {
  const { MFE_COMMAND, MFE_STORE, MFE_TOKEN, NO_COLOR, TERM } = v.parse(environmentSchema, environment);
  return {
    tool: MFE_COMMAND || 'mfe',
    storeLocation: MFE_STORE || undefined,
    tokens: (MFE_TOKEN ?? '')
      .split(',')
      .map((text) => text.trim())
      .filter(Boolean),
    hasColors: isTerminal && !NO_COLOR && TERM !== 'dumb',
  };
}
