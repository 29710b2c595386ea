import { DEFAULT_CHANNEL } from '@sharpside/registry/records/channels';
import type { OptionSpec } from '@sharpside/server-kit/cli';

export const GLOBAL_OPTIONS = {
  store: {
    value: 'where',
    help: 'folder, s3://bucket or https://control (default: $MFE_STORE, or .data/registry of the workspace)',
  },
  channel: { value: 'name', help: `the channel to look at or change (default: ${DEFAULT_CHANNEL})` },
  json: { help: 'answer with one JSON document' },
  help: { help: 'show the help of the command' },
} as const satisfies Record<string, OptionSpec>;

export const CHANGE_OPTIONS = {
  by: { value: 'name', help: 'who does it (default: your git name, or the name you are logged in with)' },
  'new-channel': { help: 'begin the channel that --channel names' },
  'dry-run': { help: 'make every check and write nothing' },
} as const satisfies Record<string, OptionSpec>;
