import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toEasternDay } from '@sharpside/warehouse/time/eastern-time';
import { digestSources } from './build-where-changed.ts';
import { ROOT, runCommand } from './workspace.ts';

/** True for the everyday layer, which runs on every clean clone and needs only a part of the seasons. */
const isBrief = process.env.BROWSER_BRIEF_SAMPLE !== undefined;

/**
 * The backend's data for tests, separate from the data of `npm start`. It is kept, as most of it stays valid the next
 * day.
 */
export const SAMPLE_FOLDER = join(ROOT, 'e2e', isBrief ? '.sample-brief' : '.sample');

/** The day and sources that the folder was made for. It is in the folder, so that it is removed together with it. */
const STAMP = join(SAMPLE_FOLDER, 'made-for');

/**
 * Makes sample seasons up to tomorrow. The first run takes a minute; later runs only add new days, or follow new code.
 */
export async function prepareSampleSeasons(): Promise<void> {
  const wanted = `${toEasternDay(new Date())} ${digestSources(['backend'])}`;
  const made = await readFile(STAMP, 'utf8').catch(() => undefined); // It does not exist before the first run.
  if (made === wanted) return;
  const cli = join(ROOT, 'backend/server/src/cli/main.ts');
  // Most of its objects are short-lived, so more memory for young objects means less garbage collection.
  const program = [process.execPath, '--max-semi-space-size=64', cli];
  const args = ['sample', ...(isBrief ? ['--brief'] : []), '--data', SAMPLE_FOLDER];
  await runCommand([...program, ...args]);
  await mkdir(join(SAMPLE_FOLDER, 'served'), { recursive: true });
  await mkdir(join(SAMPLE_FOLDER, 'work'), { recursive: true });
  await writeFile(STAMP, wanted);
}
