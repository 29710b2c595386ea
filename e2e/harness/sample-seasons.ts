import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, runCommand } from './workspace.ts';

/** The backend's data for tests, apart from that of `npm start`; it stays, since most of it is the same tomorrow. */
export const SAMPLE_FOLDER = join(ROOT, 'e2e', '.sample');

/** Sample seasons up to tomorrow. The first time takes a minute, later only what a new day or new code changes. */
export async function prepareSampleSeasons(): Promise<void> {
  const cli = join(ROOT, 'backend/src/cli/main.ts');
  const sample = [process.execPath, cli, 'sample', '--data', SAMPLE_FOLDER];
  const { code, stdout, stderr } = await runCommand(sample);
  if (code !== 0) throw new Error(`The sample seasons could not be made:\n${stdout}${stderr}`);
  await mkdir(join(SAMPLE_FOLDER, 'served'), { recursive: true });
  await mkdir(join(SAMPLE_FOLDER, 'work'), { recursive: true });
}
