// `mfe` itself, in a process that is killed, or held, at one operation of its store. Not a test: tests start it.
import { link } from 'node:fs/promises';
import { createFolderStore, type Store } from '@sharpside/object-store';
import { openRegistryStore } from '@sharpside/registry/store/registry-store';
import * as v from 'valibot';
import { runCli } from '../cli/run-cli.ts';
import { disturbanceSchema } from './disturbance.ts';

const { kind, at, now } = v.parse(disturbanceSchema, JSON.parse(process.env.DISTURBANCE ?? ''));

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

const isBucket = (location: string) => location.startsWith('s3://');

/**
 * A write to a bucket, killed during the request or after it. A write to a folder is killed at the link of its file.
 */
async function putDisturbed(put: () => Promise<boolean>): Promise<boolean> {
  writes += 1;
  const isTheOne = writes === at;
  const writing = put();
  if (isTheOne && kind === 'within') {
    // The request may arrive or not, as at a real server.
    await new Promise((resolve) => setImmediate(resolve));
    die();
  }
  const isOurs = await writing;
  if (isTheOne && kind === 'after') die();
  return isOurs;
}

function createStore(location: string): Store {
  const marks = openRegistryStore(location, process.env);
  const store = isBucket(location) ? marks : createFolderStore({ root: location, linkFile: linkDisturbed });
  // Marks of work in progress are left out, because each killed run leaves another.
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
      return isBucket(location)
        ? putDisturbed(() => store.putIfAbsent(key, bytes))
        : store.putIfAbsent(key, bytes);
    },
    async remove(key) {
      if (isMark(key)) return marks.remove(key);
      countOperation();
      writes += 1;
      const isTheOne = writes === at;
      if (isTheOne && kind === 'within') die();
      await store.remove(key);
      if (isTheOne && kind === 'after') die();
    },
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
  now: () => new Date(now ?? Date.now()),
  createStore,
});
