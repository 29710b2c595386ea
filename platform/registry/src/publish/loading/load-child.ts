// The process that imports a remote's entry and its screens as a browser would. It gets its task from `load-remote.ts`,
// answers once, and ends. It has no rights: it reads these files alone, and has neither network nor environment.
import { readFileSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { closeProcess } from './close-process.ts';
import { createLoader, type Loader } from './create-loader.ts';
import { describeError } from './describe-error.ts';
import { type LoadFinding, type LoadTask, MAX_FINDINGS } from './load-task.ts';

type Sink = (finding: LoadFinding) => void;

/** Does one thing, and tells why it failed. */
async function attempt(
  { countUses, isProof }: Loader,
  module: string | null,
  work: () => Promise<void>,
  add: Sink,
): Promise<boolean> {
  const before = countUses();
  try {
    await work();
    return true;
  } catch (error) {
    add({ module, reason: describeError(error), isProof: isProof(error) || countUses() === before });
    return false;
  }
}

/** Tells findings as they are made: a script that never ends has them all the same. */
async function load(loader: Loader, task: LoadTask, add: Sink): Promise<void> {
  if (!(await attempt(loader, null, () => loader.openContainer(task.entry), add))) return;
  for (const module of task.modules) await attempt(loader, module, () => loader.openScreen(module), add);
}

// Taken before anything is tried: what a script changes afterwards changes neither the answer nor the end.
const { task, nonce }: { task: LoadTask; nonce: string } = JSON.parse(readFileSync(0, 'utf8'));
const write = writeSync;
const { stringify } = JSON;
const exit: (code: number) => void = Reflect.get(process, 'reallyExit').bind(process);
const findings: LoadFinding[] = [];

function answer(): void {
  write(1, stringify({ nonce, findings }));
  exit(0);
}

// The parent holds the other end: once it is gone, nothing may be left behind.
new Socket({ fd: 3 })
  .on('close', () => exit(1))
  .resume()
  .unref();
// Errors that a script throws later are no matter of its loading.
process.on('unhandledRejection', () => {});
process.on('uncaughtException', () => {});

function add(finding: LoadFinding): void {
  if (findings.length < MAX_FINDINGS) findings[findings.length] = finding;
}

closeProcess();

// Once nothing is left to do, a script waits for what only a browser has.
process.once('beforeExit', () => {
  add({ module: null, reason: 'it waits for something that does not come', isProof: false });
  answer();
});
void load(createLoader(task), task, add).then(answer);
