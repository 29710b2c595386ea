// `mfe` itself, in a process that is killed, or held, at one operation of its store. Not a test: tests start it.
import { link } from 'node:fs/promises';
import { createFolderStore, type Store } from '@sharpside/object-store';
import { openRegistryStore } from '@sharpside/registry/store/registry-store';
import * as v from 'valibot';
import { runCli } from '../cli/run-cli.ts';

const disturbanceSchema = v.strictObject({
  /**
   * `before`: killed before the operation. `within`: killed when the file of a write exists and its key does not.
   * `after`: killed when the key exists, before the caller learns it. `hold`: waits for a message before a revision is
   * written.
   */
  kind: v.picklist(['before', 'within', 'after', 'hold']),
  /** Number of the operation (`before`), or of the write (`within`, `after`), from 1. */
  at: v.number(),
});

const { kind, at } = v.parse(disturbanceSchema, JSON.parse(process.env.DISTURBANCE ?? ''));

const die = () => process.kill(process.pid, 'SIGKILL');

let operations = 0;
let writes = 0;

function countOperation() {
  operations += 1;
  if (kind === 'before' && operations === at) die();
}

async function linkDisturbed(from: string, to: string) {
  writes += 1;
  const isTheOne = writes === at;
  if (isTheOne && kind === 'within') die();
  await link(from, to);
  if (isTheOne && kind === 'after') die();
}

async function waitForMessage() {
  const message = new Promise((resolve) => process.once('message', resolve));
  process.send?.('ready');
  await message;
  process.disconnect();
}

function createStore(location: string): Store {
  const marks = openRegistryStore(location, process.env);
  const store = createFolderStore({ root: location, linkFile: linkDisturbed });
  // Operations on marks of work in progress are not counted, because each killed run leaves another mark.
  const isMark = (key: string) => key.startsWith('work/');
  return {
    get(key) {
      if (isMark(key)) return marks.get(key);
      countOperation();
      return store.get(key);
    },
    async putIfAbsent(key, bytes) {
      if (isMark(key)) return marks.putIfAbsent(key, bytes);
      countOperation();
      if (kind === 'hold' && key.startsWith('channels/')) await waitForMessage();
      return store.putIfAbsent(key, bytes);
    },
    // Only marks are removed by the commands under test.
    remove: marks.remove,
    listFolders(folder) {
      countOperation();
      return store.listFolders(folder);
    },
    list(prefix) {
      if (isMark(prefix)) return marks.list(prefix);
      countOperation();
      return store.list(prefix);
    },
  };
}

process.exitCode = await runCli(process.argv.slice(2), {
  environment: process.env,
  cwd: process.cwd(),
  out: { write: (text) => process.stdout.write(text), isTerminal: false },
  err: { write: (text) => process.stderr.write(text), isTerminal: false },
  now: () => new Date(),
  createStore,
});
