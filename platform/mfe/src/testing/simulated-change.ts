import type { ChannelChange, SettingsDeclaration } from '@sharpside/contracts';
import { aHostBuild, aRemoteBuild, type BuildFixture } from '@sharpside/registry/testing/a-build';

/** Random numbers below a limit, the same for the same seed. */
export type Dice = (limit: number) => number;

/** One command of `mfe`, as a team or ops would type it. */
export type SimulatedChange = {
  argv: readonly string[];
  /** Build made before it. */
  build?: BuildFixture;
  /**
   * Actions that it may write into the history of the channel, and their apps (undefined: any); undefined for commands
   * that change no channel.
   */
  writes: { apps: readonly string[] | undefined; actions: readonly ChannelChange['action'][] } | undefined;
};

/** Options for the dice. */
type Choice = {
  roll: Dice;
  app: string;
  round: number;
  versions: readonly string[];
  /** The other app, for changes of two apps. */
  other: { app: string; versions: readonly string[] };
  /** Number of the channel's newest revision. */
  revision: number;
};

type MakeChange = (choice: Choice) => SimulatedChange;

const WHY = ['--reason', 'Look at it'];

const pick = <T>(roll: Dice, values: readonly T[], otherwise: T): T =>
  values[roll(values.length)] ?? otherwise;

const pickVersion = ({ roll, versions }: Choice) => pick(roll, versions, '1.0.0');

/** Settings whose limits change from build to build; every fifth build has one setting less. */
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

/** A build that is published and promoted at once. */
export const toLiveRelease: MakeChange = (choice) => ({
  argv: ['publish', choice.app, '--allow-growth', '--promote'],
  build: toBuild(choice),
  writes: { apps: [choice.app], actions: ['promote'] },
});

type Actions = readonly ChannelChange['action'][];

/** A change of the app alone, by the words of its command. */
const change =
  (actions: Actions, toArgv: (choice: Choice) => readonly string[]): MakeChange =>
  (choice) => ({ argv: toArgv(choice), writes: { apps: [choice.app], actions } });

const promoteTogether: MakeChange = (choice) => {
  const { roll, app, other } = choice;
  const second = `${other.app}@${pick(roll, other.versions, '1.0.0')}`;
  return {
    argv: ['promote', `${app}@${pickVersion(choice)}`, second],
    writes: { apps: [app, other.app], actions: ['promote'] },
  };
};

const collect: MakeChange = () => ({
  argv: ['gc', '--delete', '--days', '4', '--keep', '2', '--reason', 'Room'],
  writes: undefined,
});

/** Every action of teams and ops with its weight: actions that find most faults are the most frequent. */
const KINDS: readonly (readonly [number, MakeChange])[] = [
  [
    2,
    (choice) => ({
      ...toLiveRelease(choice),
      argv: ['publish', choice.app, '--allow-growth'],
      writes: undefined,
    }),
  ],
  [2, toLiveRelease],
  [2, change(['promote'], (choice) => ['promote', choice.app, pickVersion(choice)])],
  [
    3,
    change(['canary'], (choice) => [
      ...['promote', choice.app, pickVersion(choice)],
      ...['--canary', String(choice.roll(101))],
    ]),
  ],
  [1, change(['canary'], (choice) => ['promote', choice.app, pickVersion(choice), '--group', 'staff'])],
  [1, change(['canary'], ({ app, roll }) => ['canary', app, 'raise', '--to', String(1 + roll(100))])],
  [1, change(['pause'], ({ app }) => ['canary', app, 'pause', ...WHY])],
  [1, change(['resume'], ({ app }) => ['canary', app, 'resume'])],
  [1, change(['promote'], ({ app }) => ['canary', app, 'promote'])],
  [1, change(['abort'], ({ app }) => ['canary', app, 'abort', ...WHY])],
  [1, change(['rollback', 'abort'], ({ app }) => ['rollback', app, ...WHY])],
  [
    1,
    change(['rollback', 'abort'], (choice) => ['rollback', choice.app, '--to', pickVersion(choice), ...WHY]),
  ],
  [2, promoteTogether],
  [
    2,
    ({ roll, revision }) => ({
      argv: ['restore', '--revision', String(1 + roll(revision)), ...WHY],
      writes: { apps: undefined, actions: ['restore'] },
    }),
  ],
  [1, change(['freeze'], ({ app }) => ['freeze', app, ...WHY])],
  [2, change(['unfreeze'], ({ app }) => ['unfreeze', app, ...WHY])],
  [
    2,
    change(['settings'], ({ app, roll }) => [
      ...['settings', app, 'set', `rows=${1 + roll(120)}`, `isShown=${roll(2) === 0}`, ...WHY],
    ]),
  ],
  [1, change(['settings'], ({ app }) => ['settings', app, 'unset', 'rows', ...WHY])],
  [1, change(['settings-rollback'], ({ app }) => ['settings', app, 'rollback', ...WHY])],
  [2, collect],
];

const ALL = KINDS.flatMap(([times, kind]) => Array.from({ length: times }, () => kind));

export const SIMULATED_APPS = ['remote-tools', 'remote-tools', 'remote-tools', 'remote-mlb', 'host'] as const;

/** The next random command; the platform decides if it is possible. */
export const toSimulatedChange = (choice: Choice): SimulatedChange => pick(choice.roll, ALL, collect)(choice);
