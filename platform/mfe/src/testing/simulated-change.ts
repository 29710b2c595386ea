import type { ChannelChange, SettingsDeclaration } from '@sharpside/contracts';
import { aHostBuild, aRemoteBuild, type BuildFixture } from '@sharpside/registry/testing/a-build';

/** Numbers below a limit, the same for the same seed. */
export type Dice = (limit: number) => number;

/** One command of `mfe`, as a team or ops would type it. */
export type SimulatedChange = {
  argv: readonly string[];
  /** Build made before it. */
  build?: BuildFixture;
  /**
   * Actions that it may write into the history of the channel, and their apps (undefined: any); none for commands that
   * change no channel.
   */
  writes: { apps: readonly string[] | undefined; actions: readonly ChannelChange['action'][] } | undefined;
};

/** Options for the dice. */
type Choice = {
  roll: Dice;
  app: string;
  round: number;
  versions: readonly string[];
  /** Another app, for changes of two. */
  other: { app: string; versions: readonly string[] };
  /** Number of the channel's newest revision. */
  revision: number;
};

type MakeChange = (choice: Choice) => SimulatedChange;

const WHY = ['--reason', 'Look at it'];

const pick = <T>(roll: Dice, values: readonly T[], otherwise: T): T =>
  values[roll(values.length)] ?? otherwise;

const pickVersion = ({ roll, versions }: Choice) => pick(roll, versions, '1.0.0');

/** Settings whose limits change from build to build; every fifth knows one less. */
const toSettings = (round: number): SettingsDeclaration => ({
  ...(round % 5 > 0 && { isShown: { type: 'boolean', default: false, description: 'Shows it' } }),
  rows: { type: 'number', min: 1, max: 60 + 10 * (round % 7), default: 50, description: 'Rows of a page' },
});

function toBuild({ app, round }: Choice): BuildFixture {
  const version = `1.${round}.0`;
  if (app === 'host') return aHostBuild({ version, settings: toSettings(round) });
  return aRemoteBuild({
    name: app,
    version,
    screen: `odds${round}`,
    pathPrefix: `/${app.slice('remote-'.length)}`,
    settings: toSettings(round),
  });
}

const publish: MakeChange = (choice) => ({
  argv: ['publish', choice.app, '--allow-growth'],
  build: toBuild(choice),
  writes: undefined,
});

/** A build that is published and promoted at once. */
export const toLiveRelease: MakeChange = (choice) => ({
  argv: ['publish', choice.app, '--allow-growth', '--promote'],
  build: toBuild(choice),
  writes: { apps: [choice.app], actions: ['promote'] },
});

const promote: MakeChange = (choice) => ({
  argv: ['promote', choice.app, pickVersion(choice)],
  writes: { apps: [choice.app], actions: ['promote'] },
});

const startCanary: MakeChange = (choice) => ({
  argv: ['promote', choice.app, pickVersion(choice), '--canary', String(choice.roll(101))],
  writes: { apps: [choice.app], actions: ['canary'] },
});

const startForStaff: MakeChange = (choice) => ({
  argv: ['promote', choice.app, pickVersion(choice), '--group', 'staff'],
  writes: { apps: [choice.app], actions: ['canary'] },
});

const stepCanary =
  (step: string, actions: readonly ChannelChange['action'][], ...options: readonly string[]): MakeChange =>
  ({ app }) => ({ argv: ['canary', app, step, ...options], writes: { apps: [app], actions } });

const raiseCanary: MakeChange = (choice) =>
  stepCanary('raise', ['canary'], '--to', String(1 + choice.roll(100)))(choice);

const rollBack: MakeChange = ({ app }) => ({
  argv: ['rollback', app, ...WHY],
  writes: { apps: [app], actions: ['rollback', 'abort'] },
});

const rollBackTo: MakeChange = (choice) => ({
  argv: ['rollback', choice.app, '--to', pickVersion(choice), ...WHY],
  writes: { apps: [choice.app], actions: ['rollback', 'abort'] },
});

const promoteTogether: MakeChange = (choice) => {
  const { roll, app, other } = choice;
  const second = `${other.app}@${pick(roll, other.versions, '1.0.0')}`;
  return {
    argv: ['promote', `${app}@${pickVersion(choice)}`, second],
    writes: { apps: [app, other.app], actions: ['promote'] },
  };
};

const restore: MakeChange = ({ roll, revision }) => ({
  argv: ['restore', '--revision', String(1 + roll(revision)), ...WHY],
  writes: { apps: undefined, actions: ['restore'] },
});

const freeze: MakeChange = ({ app }) => ({
  argv: ['freeze', app, ...WHY],
  writes: { apps: [app], actions: ['freeze'] },
});

const unfreeze: MakeChange = ({ app }) => ({
  argv: ['unfreeze', app, '--reason', 'It is over'],
  writes: { apps: [app], actions: ['unfreeze'] },
});

const set: MakeChange = ({ app, roll }) => ({
  argv: ['settings', app, 'set', `rows=${1 + roll(120)}`, `isShown=${roll(2) === 0}`, ...WHY],
  writes: { apps: [app], actions: ['settings'] },
});

const unset: MakeChange = ({ app }) => ({
  argv: ['settings', app, 'unset', 'rows', ...WHY],
  writes: { apps: [app], actions: ['settings'] },
});

const rollBackSettings: MakeChange = ({ app }) => ({
  argv: ['settings', app, 'rollback', ...WHY],
  writes: { apps: [app], actions: ['settings-rollback'] },
});

const collect: MakeChange = () => ({
  argv: ['gc', '--delete', '--days', '4', '--keep', '2', '--reason', 'Room'],
  writes: undefined,
});

/** Every action of teams and ops; those that find most faults come up most. */
const KINDS: readonly MakeChange[] = [
  publish,
  publish,
  toLiveRelease,
  toLiveRelease,
  promote,
  promote,
  startCanary,
  startCanary,
  startCanary,
  startForStaff,
  raiseCanary,
  stepCanary('pause', ['pause'], ...WHY),
  stepCanary('resume', ['resume']),
  stepCanary('promote', ['promote']),
  stepCanary('abort', ['abort'], ...WHY),
  rollBack,
  rollBackTo,
  promoteTogether,
  promoteTogether,
  restore,
  restore,
  freeze,
  unfreeze,
  unfreeze,
  set,
  set,
  unset,
  rollBackSettings,
  collect,
  collect,
];

export const SIMULATED_APPS = ['remote-tools', 'remote-tools', 'remote-tools', 'remote-mlb', 'host'] as const;

/** The next command, by the dice; the platform decides whether it is possible. */
export const toSimulatedChange = (choice: Choice): SimulatedChange =>
  pick(choice.roll, KINDS, collect)(choice);
