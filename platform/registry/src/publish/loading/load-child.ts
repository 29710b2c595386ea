// The process that imports a remote's entry and its screens as a browser would. It gets its task from `load-remote.ts`,
// answers once, and ends. It has no rights: it reads these files alone, and has neither network nor environment.
import { readFileSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { closeProcess } from './close-process.ts';
import { createLoader } from './create-loader.ts';
import { describeError, findUndefinedName } from './describe-error.ts';
import { type LoadFinding, type LoadOrder, MAX_FINDINGS } from './load-task.ts';

// Taken before anything is tried: what a script changes afterwards changes neither the answer nor the end.
const { task, nonce, names }: LoadOrder = JSON.parse(readFileSync(0, 'utf8'));
const write = writeSync;
const { stringify } = JSON;
const exit: (code: number) => void = Reflect.get(process, 'reallyExit').bind(process);

const isName = new Set(names);
const loader = createLoader(task);
// Told as they are made: a script that never ends has them all the same.
const findings: LoadFinding[] = [];
/** Screen that is tried; null for the entry. */
let current: string | null = null;

function add(reason: string, isProof: boolean): void {
  if (findings.length < MAX_FINDINGS) findings[findings.length] = { module: current, reason, isProof };
}

function answer(): void {
  write(1, stringify({ nonce, findings }));
  exit(0);
}

/** A name that no browser has is wrong, whatever the script did before. */
function isNowhere(error: unknown): boolean {
  const name = findUndefinedName(error);
  return name !== undefined && !isName.has(name);
}

/** Does one thing, and tells why it failed. */
async function attempt(work: () => Promise<void>): Promise<boolean> {
  const before = loader.countUses();
  try {
    await work();
    return true;
  } catch (error) {
    const isProof = loader.isProof(error) || isNowhere(error) || loader.countUses() === before;
    add(describeError(error), isProof);
    return false;
  }
}

async function load(): Promise<void> {
  if (!(await attempt(() => loader.openContainer(task.entry)))) return;
  for (const module of task.modules) {
    current = module;
    await attempt(() => loader.openScreen(module));
  }
}

// The parent holds the other end: once it is gone, nothing may be left behind.
new Socket({ fd: 3 })
  .on('close', () => exit(1))
  .resume()
  .unref();
// Errors that a script throws later are no matter of its loading.
process.on('unhandledRejection', () => {});
process.on('uncaughtException', () => {});
// Once nothing is left to do, a script waits for what only a browser has; or for nothing, where it used nothing of one.
process.once('beforeExit', () => {
  add('it waits for something that does not come', loader.countUses() === 0);
  answer();
});

closeProcess();
void load().then(answer);
