import { cp, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BackendRun, runBackend } from './run-backend.ts';

type Disturbance = { kill: 'before' | 'after'; step: number } | { imagesOf: string; into: string };

const runDisturbed = (argv: readonly string[], disturbance: Disturbance): Promise<BackendRun> =>
  runBackend(argv, { script: 'disturbed', environment: { DISTURBANCE: JSON.stringify(disturbance) } });

async function requireEnded(run: Promise<BackendRun>): Promise<number> {
  const { code, stdout, stderr } = await run;
  const steps = Number(/steps: (\d+)/.exec(stdout)?.[1]);
  if (code !== 0 || !(steps > 0)) throw new Error(`backend ended with ${code}:\n${stdout}${stderr}`);
  return steps;
}

export type PowerCut = {
  /** Description of the moment of the kill, for messages. */
  name: string;
  root: string;
};

type CutOptions = {
  /** The data folder before the command, which stays unchanged. */
  root: string;
  folder: string;
  toArgv: (root: string) => readonly string[];
};

/**
 * Data folders as a killed command leaves them: one for each change of the disk, and one of a process that was really
 * killed half-way. With TEST_LONG=1, processes are killed before and after every single step.
 */
export async function cutPower({ root, folder, toArgv }: CutOptions): Promise<PowerCut[]> {
  const copyTo = async (name: string) => {
    await cp(root, join(folder, name), { recursive: true });
    return join(folder, name);
  };
  const into = join(folder, 'images');
  await mkdir(into);
  const whole = await copyTo('whole');
  const steps = await requireEnded(runDisturbed(toArgv(whole), { imagesOf: whole, into }));
  const cuts = (await readdir(into)).sort().map((name) => ({ name, root: join(into, name) }));
  const everyStep = Array.from({ length: steps }, (_, at) => at + 1);
  const kills =
    process.env.TEST_LONG === '1'
      ? everyStep.flatMap((step) => [
          { step, kill: 'before' as const },
          { step, kill: 'after' as const },
        ])
      : [{ step: Math.ceil(steps / 2), kill: 'after' as const }];
  for (const { step, kill } of kills) {
    const name = `killed-${kill}-${step}`;
    const copy = await copyTo(name);
    const { signal } = await runDisturbed(toArgv(copy), { step, kill });
    if (signal !== 'SIGKILL') throw new Error(`${name} was not killed`);
    cuts.push({ name, root: copy });
  }
  return cuts;
}
