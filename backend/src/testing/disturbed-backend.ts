// Runs `backend` and kills its own process at one of the steps that it takes on the disk, as a power cut would.
// DISTURBANCE: {"when": "before" | "after", "step": n}; without it, prints how many steps there are.
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import * as v from 'valibot';

const disturbanceSchema = v.object({ when: v.picklist(['before', 'after', 'never']), step: v.number() });
const disturbance = v.parse(
  disturbanceSchema,
  JSON.parse(process.env.DISTURBANCE ?? '{"when":"never","step":0}'),
);
let steps = 0;

function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
}

function disturb(name: 'rename' | 'link' | 'writeFile' | 'mkdir' | 'rm'): void {
  const original = fs[name];
  const disturbed = async (...args: unknown[]): Promise<unknown> => {
    steps += 1;
    const isMine = steps === disturbance.step;
    if (isMine && disturbance.when === 'before') return die();
    const result: unknown = await Reflect.apply(original, fs, args);
    if (isMine && disturbance.when === 'after') return die();
    return result;
  };
  Object.assign(fs, { [name]: disturbed });
}

for (const name of ['rename', 'link', 'writeFile', 'mkdir', 'rm'] as const) disturb(name);
syncBuiltinESMExports();
process.on('exit', () => {
  if (disturbance.when === 'never') process.stdout.write(`steps: ${steps}\n`);
});

await import('../cli/main.ts');
