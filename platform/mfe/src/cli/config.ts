import { asList } from '@sharpside/server-kit';
import * as v from 'valibot';
import type { CiVariables } from '../control-client/id-token.ts';

const environmentSchema = v.object({
  ACTIONS_ID_TOKEN_REQUEST_TOKEN: v.optional(v.string()),
  ACTIONS_ID_TOKEN_REQUEST_URL: v.optional(v.string()),
  GITHUB_ACTIONS: v.optional(v.string()),
  GITHUB_OUTPUT: v.optional(v.string()),
  GITLAB_CI: v.optional(v.string()),
  MFE_COMMAND: v.optional(v.string()),
  MFE_ID_TOKEN: v.optional(v.string()),
  MFE_SIGNING_KEY: v.optional(v.string()),
  MFE_STORE: v.optional(v.string()),
  MFE_TOKEN: v.optional(v.string()),
  MFE_TRUSTED_KEYS: v.optional(v.string()),
  NO_COLOR: v.optional(v.string()),
  TERM: v.optional(v.string()),
});

export const SETTINGS: readonly string[] = Object.keys(environmentSchema.entries).filter((name) =>
  name.startsWith('MFE_'),
);

/** The variables that `mfe bisect` sets for the program that it runs. The program may be `mfe` again. */
export const PASSED_ON = ['MFE_PREVIEW_COOKIE', 'MFE_PREVIEW_URL', 'MFE_SITE_URL'] as const;

export type CliConfig = {
  /** Words that start `mfe`, for hints and the help. */
  tool: string;
  /** Undefined for the workspace's own store. */
  storeLocation: string | undefined;
  /** Tokens for a control service. */
  tokens: readonly string[];
  /** Key that signs releases and revisions: its file, or the key itself. Undefined: they stay unsigned. */
  signingKey: string | undefined;
  /** File of the keys that releases and revisions must be signed with. Undefined: signatures are not checked. */
  trustedKeys: string | undefined;
  hasColors: boolean;
  ci: CiVariables;
  /** File for the outputs of a step of GitHub Actions; undefined elsewhere. */
  outputFile: string | undefined;
};

/** An installed `mfe` is not on the PATH; `npx` finds it. */
const DEFAULT_TOOL = import.meta.dirname.includes('node_modules') ? 'npx mfe' : 'mfe';

/**
 * Reads the environment. An empty variable counts as not set.
 *
 * Default: `tool` is `mfe`, or `npx mfe` if it is installed. Other ways to start it set `MFE_COMMAND`, for example `npm
 * run mfe --`. Colours are used only on a terminal, and not with `NO_COLOR` (no-color.org) or on a dumb terminal.
 */
export function readCliConfig(environment: NodeJS.ProcessEnv, isTerminal: boolean): CliConfig {
  const found = v.parse(environmentSchema, environment);
  const { MFE_COMMAND, MFE_STORE, MFE_TOKEN, NO_COLOR, TERM } = found;
  const isGithub = found.GITHUB_ACTIONS === 'true';
  return {
    tool: MFE_COMMAND || DEFAULT_TOOL,
    storeLocation: MFE_STORE || undefined,
    tokens: asList(MFE_TOKEN ?? ''),
    signingKey: found.MFE_SIGNING_KEY || undefined,
    trustedKeys: found.MFE_TRUSTED_KEYS || undefined,
    hasColors: isTerminal && !NO_COLOR && TERM !== 'dumb',
    ci: {
      system: isGithub ? 'github' : found.GITLAB_CI === 'true' ? 'gitlab' : undefined,
      idToken: found.MFE_ID_TOKEN || undefined,
      requestUrl: found.ACTIONS_ID_TOKEN_REQUEST_URL || undefined,
      requestToken: found.ACTIONS_ID_TOKEN_REQUEST_TOKEN || undefined,
    },
    outputFile: isGithub ? found.GITHUB_OUTPUT || undefined : undefined,
  };
}
