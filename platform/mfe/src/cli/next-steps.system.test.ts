import { join } from 'node:path';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { aHostBuild, aRemoteBuild, writeBuild } from '@sharpside/registry/testing/a-build';
import { describe, expect, it } from 'vitest';
import { createWorkspace } from '../testing/a-workspace.ts';
import { runMfeHere, splitWords } from '../testing/run-mfe.ts';

type Registries = Record<'one' | 'three', Held>;

// Each test uses copies of these registries.
let published: Registries | undefined;

/** Two published releases besides 1.0.0 in a registry in memory, in which only the host is live. */
async function createScene() {
  const { root, store, build, mfe } = await createWorkspace(aHostBuild());
  const release = async (version: string, isNew: boolean) => {
    await build(aRemoteBuild({ version, screen: `screen of ${version}` }));
    if (isNew) await mfe('publish', 'remote-tools');
  };
  await writeBuild(join(root, 'new'), aRemoteBuild({ version: '1.3.0', screen: 'screen of 1.3.0' }));
  if (published !== undefined) {
    await release('1.2.0', false);
    return { root, registries: published };
  }
  await release('1.0.0', true);
  const one = await readStore(store);
  await release('1.1.0', true);
  await release('1.2.0', true);
  published = { one, three: await readStore(store) };
  return { root, registries: published };
}

type Held = ReadonlyMap<string, Uint8Array>;

async function readStore(store: Awaited<ReturnType<typeof createWorkspace>>['store']): Promise<Held> {
  const held = new Map<string, Uint8Array>();
  for (const key of await store.list('')) held.set(key, (await store.get(key)) ?? new Uint8Array());
  return held;
}

/** `mfe` on a copy of a registry. */
function aCopy(root: string, from: Held) {
  const held = new Map(from);
  const run = async (command: string) => {
    const createStore = () => createMemoryStore(held);
    const { code, stdout, stderr } = await runMfeHere(splitWords(command), root, {}, { createStore });
    return { code, printed: stdout + stderr };
  };
  return { held, run };
}

const CHANGES = 'canary|promote|rollback|retire|freeze|unfreeze|pin|unpin|restore|settings|publish|preview';
const ADVICE = new RegExp(`(first: )?mfe ((?:${CHANGES}) .*?)(?=\`|   |[.,;]?$)( *\` first)?`, 'gm');

/** The commands that a text advises, and separately the commands that must run before them. */
function findAdvice(text: string) {
  const found = [...text.matchAll(ADVICE)].map(([, before, command = '', after]) => ({
    command,
    isFirst: Boolean(before ?? after),
  }));
  const of = (isFirst: boolean) =>
    found.filter((one) => one.isFirst === isFirst).map(({ command }) => command);
  return { first: of(true), later: of(false) };
}

const VERSIONS = ['1.0.0', '1.1.0', '1.2.0'];

/** The commands that an advised command with a placeholder may stand for. */
const fillIn = (command: string) =>
  command.includes('<version>')
    ? VERSIONS.map((version) => command.replace('<version>', version))
    : [command];

const isDone = ({ code, printed }: { code: number | null; printed: string }) =>
  code === 0 && !printed.includes('Nothing to do');

/** Results by command, for a registry on which the same commands are tried again and again. */
type Seen = Map<string, boolean>;
type AdviceScene = { root: string; held: Held; withMore: Held; seen: Seen };

/** Tries a command after the commands that must run before it. A placeholder may also stand for a later release. */
async function canWork(
  { root, held, withMore, seen }: AdviceScene,
  command: string,
  first: readonly string[],
) {
  const id = JSON.stringify([command, ...first]);
  const before = seen.get(id);
  if (before !== undefined) return before;
  const prepared = aCopy(root, new Map([...(command.includes('<version>') ? withMore : []), ...held]));
  for (const step of first) await prepared.run(step);
  const results = [];
  for (const filled of fillIn(command))
    results.push(await aCopy(root, prepared.held).run(`${filled} --dry-run`));
  const works = results.some(isDone);
  seen.set(id, works);
  return works;
}

/** The advised commands that do not work. */
async function findDeadAdvice(scene: AdviceScene, text: string): Promise<string[]> {
  const { first, later } = findAdvice(text);
  const dead: string[] = [];
  for (const [index, command] of first.entries())
    if (!(await canWork(scene, command, first.slice(0, index)))) dead.push(command);
  for (const command of later) if (!(await canWork(scene, command, first))) dead.push(command);
  return dead;
}

const isSame = (one: Held, other: Held) =>
  one.size === other.size && [...one].every(([key, bytes]) => other.get(key) === bytes);

const HOLDS: Readonly<Record<string, readonly string[]>> = {
  free: [],
  frozen: ['freeze remote-tools --reason x'],
  pinned: ['pin remote-tools --reason x'],
  'frozen and pinned': ['pin remote-tools --reason x', 'freeze remote-tools --reason x'],
};

const SECOND = ['promote remote-tools 1.0.0', 'promote remote-tools 1.1.0'];
const canary = (share: string) => [...SECOND, `promote remote-tools 1.2.0 ${share}`];

/** Commands that bring an app into each state without a freeze or pin, by the name of the state. */
const LIVE: Readonly<Record<string, readonly string[]>> = {
  'the first release of several': ['promote remote-tools 1.1.0'],
  'a second release': SECOND,
  'rolled back': [...SECOND, 'rollback remote-tools --reason x'],
  'a canary of 3 %': canary('--canary 3'),
  'a canary of 50 %': canary('--canary 50'),
  'a canary of 100 %': canary('--canary 100'),
  'a canary for a group': canary('--group staff'),
  'a paused canary': [...canary('--canary 10'), 'canary remote-tools pause --reason x'],
};

type State = { name: string; registry: 'one' | 'three'; setUp: readonly string[] };

const toStates = (name: string, registry: State['registry'], setUp: readonly string[]): State[] =>
  Object.entries(HOLDS)
    // A pin ends a canary, so a pinned app has no canary.
    .filter(([hold]) => !(name.includes('canary') && hold.includes('pinned')))
    .map(([hold, steps]) => ({ name: `${name}, ${hold}`, registry, setUp: [...setUp, ...steps] }));

const STATES: readonly State[] = [
  { name: 'nothing live', registry: 'three', setUp: [] },
  { name: 'retired', registry: 'three', setUp: [...SECOND, 'retire remote-tools --reason x'] },
  ...toStates('the only release', 'one', ['promote remote-tools 1.0.0']),
  ...Object.entries(LIVE).flatMap(([name, setUp]) => toStates(name, 'three', setUp)),
];

const COMMANDS = [
  'promote remote-tools 1.0.0',
  'promote remote-tools 1.2.0',
  'promote remote-tools@1.2.0',
  'promote remote-tools 1.2.0 --canary 10',
  'promote remote-tools 1.2.0 --canary 0',
  'canary remote-tools raise --to 2',
  'canary remote-tools raise --to 10',
  'canary remote-tools raise --to 50',
  'canary remote-tools raise --to 100',
  'canary remote-tools pause --reason x',
  'canary remote-tools resume',
  'canary remote-tools promote',
  'canary remote-tools abort --reason x',
  'rollback remote-tools --reason x',
  'rollback remote-tools --to 1.1.0 --reason x',
  'retire remote-tools --reason x',
  'freeze remote-tools --reason x',
  'unfreeze remote-tools --reason x',
  'pin remote-tools --reason x',
  'unpin remote-tools --reason x',
  'publish remote-tools',
  'publish remote-tools --dir new',
  'rollback host --reason x',
  'retire host --reason x',
  'freeze host --reason x',
  'pin host --reason x',
];

const withoutReason = (command: string) => command.replace(/ --reason .*/, '');

describe('the commands that mfe advises', () => {
  it.each(STATES)('can work, and are not what was just done: $name', async ({ registry, setUp }) => {
    const { root, registries } = await createScene();
    const state = aCopy(root, registries[registry]);
    for (const command of setUp) expect(await state.run(command)).toMatchObject({ code: 0 });
    const faults: Record<string, readonly string[]> = {};
    // Advice in refusals is tried in the state itself.
    const ofState: Seen = new Map();
    for (const command of COMMANDS) {
      const { held, run } = aCopy(root, state.held);
      const result = await run(command);
      const seen: Seen = isSame(held, state.held) ? ofState : new Map();
      const dead = await findDeadAdvice({ root, held, withMore: registries.three, seen }, result.printed);
      const { first, later } = findAdvice(result.printed);
      const isRepeated = (advice: string) => withoutReason(advice) === withoutReason(command);
      const repeated = isDone(result) ? [...first, ...later].filter(isRepeated) : [];
      if (dead.length + repeated.length > 0) faults[command] = [...dead, ...repeated];
    }
    expect(faults).toEqual({});
  });
});
