import type { Command } from './command.ts';

type Load = () => Promise<Command>;

// A command is loaded when it runs: to load all of them takes longer than most commands take.
const LOADS: Readonly<Record<string, Load>> = {
  create: async () => (await import('./commands/develop/create-command.ts')).createCommand,
  dev: async () => (await import('./commands/develop/dev-command.ts')).devCommand,
  build: async () => (await import('./commands/develop/build-command.ts')).buildCommand,
  adopt: async () => (await import('./commands/develop/adopt-command.ts')).adoptCommand,
  check: async () => (await import('./commands/develop/check-command.ts')).checkCommand,
  publish: async () => (await import('./commands/develop/publish-command.ts')).publishCommand,
  preview: async () => (await import('./commands/channel/preview-command.ts')).previewCommand,
  bisect: async () => (await import('./commands/bisect/bisect-command.ts')).bisectCommand,
  promote: async () => (await import('./commands/channel/promote-command.ts')).promoteCommand,
  canary: async () => (await import('./commands/channel/canary-command.ts')).canaryCommand,
  rollback: async () => (await import('./commands/channel/rollback-command.ts')).rollbackCommand,
  restore: async () => (await import('./commands/channel/restore-command.ts')).restoreCommand,
  settings: async () => (await import('./commands/channel/settings-command.ts')).settingsCommand,
  status: async () => (await import('./commands/channel/status-command.ts')).statusCommand,
  history: async () => (await import('./commands/channel/history-command.ts')).historyCommand,
  releases: async () => (await import('./commands/registry/releases-command.ts')).releasesCommand,
  uses: async () => (await import('./commands/registry/uses-command.ts')).usesCommand,
  gc: async () => (await import('./commands/registry/gc-command.ts')).gcCommand,
  serve: async () => (await import('./commands/registry/server-commands.ts')).serveCommand,
  control: async () => (await import('./commands/registry/server-commands.ts')).controlCommand,
  token: async () => (await import('./commands/registry/token-command.ts')).tokenCommand,
  keys: async () => (await import('./commands/registry/keys-command.ts')).keysCommand,
  sign: async () => (await import('./commands/registry/sign-command.ts')).signCommand,
  verify: async () => (await import('./commands/registry/verify-command.ts')).verifyCommand,
  webhooks: async () => (await import('./commands/registry/webhooks-command.ts')).webhooksCommand,
};

/** The commands that are made from the actions on a channel. */
const loadChangeCommands = async () =>
  (await import('./commands/channel/change-commands.ts')).CHANGE_COMMANDS;

/** The command with a name; undefined if there is none. */
export const findCommand = async (name: string): Promise<Command | undefined> =>
  Object.hasOwn(LOADS, name)
    ? LOADS[name]?.()
    : (await loadChangeCommands()).find((command) => command.name === name);

/** Every command, for tests and for suggestions. */
export const loadCommands = async (): Promise<readonly Command[]> => [
  ...(await Promise.all(Object.values(LOADS).map((load) => load()))),
  ...(await loadChangeCommands()),
];

/** The help's list of commands. Related commands share a row, so that the help fits one screen. */
export const HELP_ROWS: readonly (readonly [names: string, summary: string])[] = [
  ['create <app>', 'Write the sources of a new remote'],
  ['dev <app> ...', 'Show apps from their sources in a deployed site'],
  ['build <app>', 'Build an app of the workspace'],
  ['adopt <folder>', 'Make a release of a build by webpack, Rsbuild, Vite'],
  ['check <app>', 'Check a build, and open it in a Chromium'],
  ['publish <app>', 'Store a build as a release that nobody sees yet'],
  ['preview [release] ...', 'Make a link to releases, or to the site as it was'],
  ['promote, canary <app>', 'Make a release live, or live for some visitors'],
  ['rollback <app>', 'Take an app back, and withdraw its live release'],
  ['restore [release] ...', 'Take a whole channel back to an earlier revision'],
  ['freeze, unfreeze <app>', 'Close an app to promotes, and open it again'],
  ['pin, unpin <app>', 'Keep one release live, and end that'],
  ['retire <app>', 'Take an app off the site; a promote brings it back'],
  ['settings <app>', 'List, change or take back the settings of an app'],
  ['status, history [app]', 'What is live and fails; who changed what, and why'],
  ['releases, uses <name>', 'Releases of an app; who uses a shared name'],
  ['bisect [app]', 'Find the revision that broke something, by a test'],
  ['keys, sign, verify <app>', 'Make a key, sign a release, see who signed it'],
  ['serve, control', 'Run an edge; run the control service'],
  ['token, webhooks', 'Tokens of the control service; who gets its events'],
  ['gc', 'Show what nobody needs any more, or take it away'],
];
