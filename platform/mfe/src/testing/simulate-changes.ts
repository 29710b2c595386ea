import { setTimeout as pause } from 'node:timers/promises';
import { type ChannelRevision, listAppChanges } from '@sharpside/contracts';
import type { Store } from '@sharpside/object-store';
import { dieAt, failAt } from '@sharpside/object-store/testing/dying-store';
import { findHistoryFaults } from '@sharpside/registry/changes/replay-history';
import { createRegistry, type Registry } from '@sharpside/registry/records/registry';
import { aHostBuild, aRemoteBuild } from '@sharpside/registry/testing/a-build';
import { findRegistryFaults } from '@sharpside/registry/testing/find-registry-faults';
import { createDice } from '@sharpside/server-kit/testing/dice';
import { EXIT_CODES } from '../cli/explain-error.ts';
import type { createWorkspace } from './a-workspace.ts';
import { DISTURBED_MFE, type Disturbance } from './disturbance.ts';
import { runMfe, runMfeHere } from './run-mfe.ts';
import {
  type Dice,
  SIMULATED_APPS,
  type SimulatedChange,
  toLiveRelease,
  toSimulatedChange,
} from './simulated-change.ts';

/** Storage of the registry under test. */
export type Storage = {
  /** Value of `--store`. */
  location: string;
  /** Further variables for a process. */
  environment: Record<string, string>;
  open: () => Store;
};

export type SimulationOptions = {
  storage: Storage;
  workspace: Awaited<ReturnType<typeof createWorkspace>>;
  seed: number;
  changes: number;
  /**
   * Percentage of changes that run in a separate process and are killed with -9, chosen at random. Undefined: each way
   * of interruption has its turn, and the first twelve changes cover all of them.
   */
  processPercent?: number;
  /**
   * Number of changes after which the whole registry is read and compared. After each single change only the changed
   * parts are.
   */
  readAllEvery: number;
};

/** Number of commands by their outcome. */
type Tally = Record<'done' | 'refused' | 'killed' | 'processesKilled' | 'failed', number>;

/** Result of a simulation; `faults` must be empty. */
export type SimulationResult = { tally: Tally; revisions: number; releases: number; faults: string[] };

const CHANNEL = 'production';
const DAY_MS = 86_400_000;
const MAX_OPERATIONS = 40;
const MAX_WRITES = 12;
const STARTED_AT = Date.parse('2031-01-01T00:00:00.000Z');

type Way = 'calm' | 'dies' | 'fails' | 'killed';
type Run = { argv: readonly string[]; cut: Cut; now: Date };

/** Interruption of a change: at operation `at`, or at the `at`-th write of a process. */
type Cut = { way: Way; at: number; kind?: Disturbance['kind'] };

const EACH_IN_TURN: readonly Cut[] = [
  { way: 'calm', at: 0 },
  { way: 'dies', at: 2 },
  // Every release has four writes: a file in each of its three forms, and the release itself.
  { way: 'killed', kind: 'within', at: 3 },
  { way: 'fails', at: 4 },
  { way: 'calm', at: 0 },
  { way: 'killed', kind: 'after', at: 4 },
  { way: 'dies', at: 9 },
  { way: 'fails', at: 1 },
  { way: 'calm', at: 0 },
  { way: 'killed', kind: 'before', at: 6 },
  { way: 'dies', at: 16 },
  { way: 'fails', at: 12 },
];

const KILL_KINDS = ['before', 'within', 'after'] as const;

/** The next way of interruption, in turn. Processes are used only in the first round, because they take longest. */
function toCutInTurn(round: number): Cut {
  const cut = EACH_IN_TURN[(round - 1) % EACH_IN_TURN.length] ?? { way: 'calm', at: 0 };
  return cut.way === 'killed' && round > EACH_IN_TURN.length ? { ...cut, way: 'dies' } : cut;
}

function rollCut(roll: Dice, processPercent: number, argv: readonly string[]): Cut {
  const ways = ['calm', 'calm', 'dies', 'fails'] as const;
  const way = roll(100) < processPercent ? 'killed' : (ways[roll(ways.length)] ?? 'calm');
  const at = 1 + roll(MAX_OPERATIONS);
  if (way !== 'killed') return { way, at };
  const kind = KILL_KINDS[roll(KILL_KINDS.length)] ?? 'before';
  // A publish writes every file in each of its forms, but every other command writes once.
  const writes = argv[0] === 'publish' ? MAX_WRITES : 1;
  return { way, kind, at: kind === 'before' ? at : 1 + (at % writes) };
}

/** Missing parts of the newest revision: releases that it serves, with all their files. */
async function findMissing(registry: Registry, newest: ChannelRevision, stored: ReadonlySet<string>) {
  const missing: string[] = [];
  for (const [app, { current, previous, canary }] of Object.entries(newest.apps)) {
    for (const version of [current, previous, canary?.version]) {
      if (version == null) continue;
      const release = await registry.readRelease(app, version);
      if (release === undefined) missing.push(`release ${app} ${version}`);
      for (const { path } of release?.manifest.files ?? []) {
        if (!stored.has(`assets/${app}/${path}`)) missing.push(`${path} of ${app} ${version}`);
      }
    }
  }
  return missing;
}

/** Effects of a change beyond its request: it may only write the requested changes, each at most once. */
function findUnexplained(
  { argv, writes }: SimulatedChange,
  before: ChannelRevision | undefined,
  after: ChannelRevision | undefined,
): string[] {
  const written = (after?.revision ?? 0) - (before?.revision ?? 0);
  if (written === 0) return [];
  const made = after ? listAppChanges(after.change) : [];
  const isAsked = made.every(
    ({ app, action }) => writes?.actions.includes(action) && (writes.apps?.includes(app) ?? true),
  );
  // Apps that are promoted together change all or none.
  const isWhole = writes?.apps === undefined || made.length === writes.apps.length;
  if (written === 1 && isAsked && isWhole) return [];
  const newest = made.map(({ app, action }) => `${action} of ${app}`).join(', ');
  return [`'${argv.join(' ')}' wrote ${written} revisions, the newest: ${newest}`];
}

/** The app to change, with everything that its change may refer to. */
async function rollChoice(roll: Dice, { round, registry }: { round: number; registry: Registry }) {
  const app = SIMULATED_APPS[roll(SIMULATED_APPS.length)] ?? 'host';
  const otherApp = app === 'host' ? 'remote-tools' : 'host';
  const other = { app: otherApp, versions: await registry.listVersions(otherApp) };
  const { revision = 1 } = (await registry.readChannel(CHANNEL)) ?? {};
  return { roll, app, round, versions: await registry.listVersions(app), other, revision };
}

type AfterChange = {
  before: ChannelRevision | undefined;
  isWhole: boolean;
  store: Store;
  registry: Registry;
};

async function findFaults(change: SimulatedChange, { before, isWhole, store, registry }: AfterChange) {
  const newest = await registry.readChannel(CHANNEL);
  const found = findUnexplained(change, before, newest);
  found.push(...findHistoryFaults(await registry.readHistory(CHANNEL)));
  const stored = new Set(await store.list('assets/'));
  if (newest) found.push(...(await findMissing(registry, newest, stored)));
  if (isWhole) found.push(...(await findRegistryFaults(store, CHANNEL)));
  return found;
}

/** Makes random changes through `mfe`, many of them interrupted, and checks the registry after each. */
export async function simulateChanges(options: SimulationOptions): Promise<SimulationResult> {
  const { storage, workspace, seed, changes, processPercent, readAllEvery } = options;
  const roll = createDice(seed);
  const store = storage.open();
  const registry = createRegistry(store);
  const tally: Tally = { done: 0, refused: 0, killed: 0, processesKilled: 0, failed: 0 };
  const faults: string[] = [];
  let now = STARTED_AT;

  async function runHere({ argv, now: today }: Omit<Run, 'cut'>, over: Store): Promise<number | null> {
    const argvOfStore = [...argv, '--store', storage.location, '--by', 'Ann'];
    const deps = { now: () => today, createStore: () => over };
    const { code, stderr } = await runMfeHere(argvOfStore, workspace.root, {}, deps);
    if (code === EXIT_CODES.usage) faults.push(`'${argv.join(' ')}' is no command line: ${stderr}`);
    return code;
  }

  async function runKilled({ argv, cut: { kind = 'before', at }, now: today }: Run): Promise<void> {
    const disturbance: Disturbance = { kind, at, now: today.toISOString() };
    const { signal, code, stderr } = await runMfe([...argv, '--store', storage.location, '--by', 'Ann'], {
      cwd: workspace.root,
      script: DISTURBED_MFE,
      environment: { ...storage.environment, DISTURBANCE: JSON.stringify(disturbance) },
    });
    if (code === EXIT_CODES.usage) faults.push(`'${argv.join(' ')}' is no command line: ${stderr}`);
    tally[signal === 'SIGKILL' ? 'processesKilled' : code === EXIT_CODES.done ? 'done' : 'refused'] += 1;
  }

  async function runOne(run: Run): Promise<void> {
    const { way, at } = run.cut;
    if (way === 'killed') {
      await runKilled(run);
      return;
    }
    const calm = { store, hasHappened: () => false };
    const disturbed = {
      calm: () => calm,
      dies: () => dieAt(store, at),
      fails: () => failAt(store, at),
    }[way]();
    const code = await runHere(run, disturbed.store);
    const wasDisturbed = disturbed.hasHappened();
    if (code === EXIT_CODES.done) tally.done += 1;
    else if (!wasDisturbed) tally.refused += 1;
    else tally[way === 'dies' ? 'killed' : 'failed'] += 1;
  }

  async function begin() {
    const other = aRemoteBuild({ name: 'remote-mlb', pathPrefix: '/mlb' });
    for (const fixture of [aHostBuild(), aRemoteBuild(), other]) {
      await workspace.build(fixture);
      const argv = ['publish', fixture.manifest.name, '--promote'];
      await runHere({ argv, now: new Date(now) }, store);
    }
  }

  await begin();
  for (let round = 1; round <= changes && faults.length === 0; round += 1) {
    now += (1 + roll(20)) * (DAY_MS / 10);
    const inTurn = processPercent === undefined ? toCutInTurn(round) : undefined;
    const choice = await rollChoice(roll, { round, registry });
    // A chosen kill must happen, so this change writes most, and is never refused before its first write.
    const change = inTurn?.kind ? toLiveRelease(choice) : toSimulatedChange(choice);
    if (change.build) await workspace.build(change.build);
    const before = await registry.readChannel(CHANNEL);
    const cut = inTurn ?? rollCut(roll, processPercent ?? 0, change.argv);
    await runOne({ argv: change.argv, cut, now: new Date(now) });
    const isWhole = round % readAllEvery === 0 || round === changes;
    const found = await findFaults(change, { before, isWhole, store, registry });
    faults.push(...found.map((fault) => `change ${round} (${cut.way}) ${change.argv.join(' ')}: ${fault}`));
    await pause(0);
  }
  return {
    tally,
    revisions: (await registry.readChannel(CHANNEL))?.revision ?? 0,
    releases: (await store.list('releases/')).length,
    faults,
  };
}
