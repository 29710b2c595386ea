import type { OptionSpec } from './command.ts';

export const DEFAULT_CHANNEL = 'production';

/** What every command takes. */
export const GLOBAL_OPTIONS = {
  store: {
    value: 'folder',
    help: 'the registry (default: $MFE_STORE, or .data/registry in the workspace)',
  },
  channel: { value: 'name', help: `the channel to look at or change (default: ${DEFAULT_CHANNEL})` },
  json: { help: 'answer with one JSON document' },
  help: { help: 'show the help of the command' },
} as const satisfies Record<string, OptionSpec>;

/** What every command takes that writes. */
export const CHANGE_OPTIONS = {
  by: { value: 'name', help: 'who does it (default: your git name, or the name you are logged in with)' },
  'dry-run': { help: 'make every check and write nothing' },
} as const satisfies Record<string, OptionSpec>;
