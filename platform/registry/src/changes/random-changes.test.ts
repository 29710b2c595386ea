import {
  type ChangeRequestBody,
  type ChannelRevision,
  listAppChanges,
  type SettingsDeclaration,
} from '@sharpside/contracts';
import { isStoreError } from '@sharpside/object-store';
import { dieAt, failAt, KILLED } from '@sharpside/object-store/testing/dying-store';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { createDice } from '@sharpside/server-kit/testing/dice';
import { IS_LONG_RUN } from '@sharpside/server-kit/testing/run-kind';
import { expect, it } from 'vitest';
import { collect } from '../collection/collect.ts';
import { toBuild } from '../publish/build-folder.ts';
import { publish } from '../publish/publish.ts';
import { isChannelRefusedError, isPublishRefusedError } from '../records/errors.ts';
import { createRegistry, type Registry } from '../records/registry.ts';
import type { RegistryDeps } from '../records/registry-deps.ts';
import { aHostBuild, aRemoteBuild } from '../testing/a-build.ts';
import { findRegistryFaults } from '../testing/find-registry-faults.ts';
import { makeChange } from './make-change.ts';
import { findHistoryFaults } from './replay-history.ts';
import { changeSeveral } from './several/change-several.ts';

const CHANGES = IS_LONG_RUN ? 1000 : 150;
const CHECK_ALL_EVERY = 25;
const MAX_OPERATIONS = 60;
const HOUR_MS = 3_600_000;

const channel = 'production';
const reason = 'Look at it';
const author = { channel, by: 'Ann', reason };
const APPS = ['remote-tools', 'remote-tools', 'remote-mlb', 'host'];

type Dice = ReturnType<typeof createDice>;

const toSettings = (round: number): SettingsDeclaration => ({
  ...(round % 5 > 0 && { isShown: { type: 'boolean', default: false, description: 'Shows it' } }),
  rows: { type: 'number', min: 1, max: 60 + 10 * (round % 7), default: 50, description: 'Rows of a page' },
});

async function publishNext(deps: RegistryDeps, { app, round }: { app: string; round: number }) {
  const version = `1.${round}.0`;
  const options = { version, settings: toSettings(round) };
  const remote = { name: app, screen: `odds${round}`, pathPrefix: app.replace('remote-', '/') };
  const { manifest, files } = app === 'host' ? aHostBuild(options) : aRemoteBuild({ ...options, ...remote });
  const json = Buffer.from(JSON.stringify(manifest));
  const build = toBuild(new Map([...files, [`${manifest.kind}.json`, json]]), 'the build');
  const request = { ...author, app, folder: '', commit: null, allowGrowth: true, willPromote: true };
  await publish(deps, { ...request, readFrom: async () => build });
  return makeChange(deps, { ...author, app, action: 'promote', version });
}

/** Requests for changes. `writes`: the recorded action, if it differs from the request's action. */
const listChanges = (version: string, roll: Dice): (ChangeRequestBody & { writes?: string })[] => [
  { action: 'promote', channel, version },
  { action: 'canary', channel, version, percent: roll(101) },
  { action: 'canary', channel, version, percent: 0, groups: ['staff'] },
  { action: 'raise', channel, percent: 1 + roll(100), writes: 'canary' },
  { action: 'pause', channel, reason },
  { action: 'resume', channel },
  { action: 'promote-canary', channel, writes: 'promote' },
  { action: 'abort', channel, reason },
  { action: 'rollback', channel, reason },
  { action: 'rollback', channel, reason, version },
  { action: 'freeze', channel, reason },
  { action: 'unfreeze', channel },
  { action: 'unfreeze', channel },
  { action: 'retire', channel, reason },
  { action: 'settings', channel, reason, values: { rows: 1 + roll(120), isShown: roll(2) === 0 } },
  { action: 'settings', channel, reason, values: { rows: null } },
  { action: 'settings-rollback', channel, reason },
];

/**
 * `writes`: action that the step records; empty if it changes nothing. `apps`: the apps that it changes, if they are
 * known.
 */
type Step = { run(deps: RegistryDeps): Promise<unknown>; writes: string; apps?: readonly string[] };

async function rollStep(roll: Dice, round: number, deps: RegistryDeps): Promise<Step> {
  const registry = createRegistry(deps.store);
  const app = APPS[roll(APPS.length)] ?? 'host';
  const other = app === 'host' ? 'remote-tools' : 'host';
  const pickOf = async (name: string) => {
    const versions = await registry.listVersions(name);
    return { app: name, version: versions[roll(versions.length)] ?? '1.0.0' };
  };
  const release = await pickOf(app);
  const releases = [release, await pickOf(other)];
  const { revision = 1 } = (await registry.readChannel(channel)) ?? {};
  const changes = listChanges(release.version, roll).map(
    ({ writes, ...body }): Step => ({
      run: (over) => makeChange(over, { by: 'Ann', ...body, app }),
      writes: writes ?? body.action,
      apps: [app],
    }),
  );
  const steps: Step[] = [
    ...changes,
    ...Array.from(
      { length: 6 },
      (): Step => ({
        run: (over) => publishNext(over, { app, round }),
        writes: 'promote',
        apps: [app],
      }),
    ),
    ...Array.from({ length: 2 }, (): Step[] => [
      { run: (over) => collect(over, { by: 'Ops', reason, days: 4, keep: 2 }), writes: '' },
      {
        run: (over) => changeSeveral(over, { ...author, action: 'promote', releases }),
        writes: 'promote',
        apps: [app, other],
      },
      {
        run: (over) => changeSeveral(over, { ...author, action: 'restore', revision: 1 + roll(revision) }),
        writes: 'restore',
      },
    ]).flat(),
  ];
  return steps[roll(steps.length)] ?? { run: async () => {}, writes: '' };
}

/** True if the step wrote nothing, or exactly one revision with its action and its apps. */
function isAsked(
  { writes, apps }: Step,
  before: ChannelRevision | undefined,
  after: ChannelRevision | undefined,
) {
  const written = (after?.revision ?? 0) - (before?.revision ?? 0);
  if (written === 0 || !after) return true;
  const made = listAppChanges(after.change);
  const isOfThese = made.every((one) => one.action === writes && (apps?.includes(one.app) ?? true));
  return written === 1 && isOfThese && (apps === undefined || made.length === apps.length);
}

/** Releases that visitors may get, but that are not in the registry. */
async function findMissing(registry: Registry): Promise<string[]> {
  const { apps = {} } = (await registry.readChannel(channel)) ?? {};
  const shown = Object.entries(apps).flatMap(([app, { current, previous, canary }]) =>
    [current, previous, canary?.version].flatMap((version) => (version ? [{ app, version }] : [])),
  );
  const found = await Promise.all(shown.map(({ app, version }) => registry.readRelease(app, version)));
  return shown.filter((_, at) => !found[at]).map(({ app, version }) => `${app} ${version}`);
}

const isForeseen = (error: unknown) =>
  isChannelRefusedError(error) ||
  isPublishRefusedError(error) ||
  isStoreError(error) ||
  (error instanceof Error && error.message === KILLED);

it.each(IS_LONG_RUN ? [7, 11, 13] : [11])(
  'random changes, many of them cut short, leave a registry that its history explains: seed %i',
  async (seed) => {
    const roll = createDice(seed);
    const store = createMemoryStore();
    const registry = createRegistry(store);
    const ends = new Set<string>();
    let now = Date.parse('2031-01-01T00:00:00.000Z');
    const depsOf = (over: RegistryDeps['store']) => ({
      store: over,
      now: () => new Date(now),
      wait: async () => {},
    });
    for (const app of ['host', 'remote-tools', 'remote-mlb']) {
      await publishNext(depsOf(store), { app, round: 0 });
    }
    for (let round = 1; round <= CHANGES; round += 1) {
      now += (1 + roll(20)) * 3 * HOUR_MS;
      const step = await rollStep(roll, round, depsOf(store));
      const before = await registry.readChannel(channel);
      const at = 1 + roll(MAX_OPERATIONS);
      const ways = { whole: store, dies: dieAt(store, at).store, fails: failAt(store, at).store };
      const way = (['whole', 'dies', 'fails'] as const)[roll(3)] ?? 'whole';
      const end = await step.run(depsOf(ways[way])).then(
        () => 'done',
        (error: unknown) => (isForeseen(error) ? 'ended' : Promise.reject(error)),
      );
      ends.add(`${way}, ${end}`);
      const what = `change ${round}: ${step.writes || 'collection'} of ${step.apps} ${way} at ${at}`;
      expect(isAsked(step, before, await registry.readChannel(channel)), what).toBe(true);
      expect(findHistoryFaults(await registry.readHistory(channel)), what).toEqual([]);
      expect(await findMissing(registry), what).toEqual([]);
      const isWhole = step.writes === '' || round % CHECK_ALL_EVERY === 0;
      if (isWhole) expect(await findRegistryFaults(store, channel), what).toEqual([]);
    }
    // A run must reach every ending, or it proves little.
    expect(ends.size).toBe(6);
  },
  600_000,
);
