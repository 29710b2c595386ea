// Runs `backend` and disturbs its steps on the disk. DISTURBANCE is one of
// - {"kill": "before" | "after", "step": n}: kills the process at step n, as a power cut would
// - {"imagesOf": folder, "into": folder}: copies the state that a kill would leave, after each change, and prints
//   the number of steps at the end
import { cpSync, readdirSync, statSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join, relative } from 'node:path';
import * as v from 'valibot';

const disturbanceSchema = v.union([
  v.object({ kill: v.picklist(['before', 'after']), step: v.number() }),
  v.object({ imagesOf: v.string(), into: v.string() }),
]);
const disturbance = v.parse(disturbanceSchema, JSON.parse(process.env.DISTURBANCE ?? ''));
let steps = 0;
let images = 0;
let lastListing = '';

function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
}

/** All files of a data folder, except those of the work folder, which nobody needs once its process is dead. */
const listFiles = (root: string): string =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => relative(root, path).split('/')[0] !== 'work')
    .map((path) => `${path} ${statSync(path).ino}`)
    .sort()
    .join('\n');

function keepImage({ imagesOf, into }: { imagesOf: string; into: string }): void {
  const listing = listFiles(imagesOf);
  if (listing === lastListing) return;
  lastListing = listing;
  images += 1;
  cpSync(imagesOf, join(into, `after-change-${String(images).padStart(3, '0')}`), { recursive: true });
}

async function pass(when: 'before' | 'after'): Promise<void> {
  if ('imagesOf' in disturbance) keepImage(disturbance);
  else if (disturbance.kill === when && disturbance.step === steps) await die();
}

function disturb(name: 'rename' | 'link' | 'writeFile' | 'mkdir' | 'rm'): void {
  const original = fs[name];
  const disturbed = async (...args: unknown[]): Promise<unknown> => {
    steps += 1;
    await pass('before');
    const result: unknown = await Reflect.apply(original, fs, args);
    await pass('after');
    return result;
  };
  Object.assign(fs, { [name]: disturbed });
}

for (const name of ['rename', 'link', 'writeFile', 'mkdir', 'rm'] as const) disturb(name);
syncBuiltinESMExports();
process.on('exit', () => {
  if (!('kill' in disturbance)) process.stdout.write(`steps: ${steps}\n`);
});

await import('../cli/main.ts');
