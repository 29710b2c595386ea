import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toEasternDay } from '@sharpside/warehouse/time/eastern-time';
import { digestSources } from './build-where-changed.ts';
import { ROOT, runCommand } from './workspace.ts';

/** True for the everyday layer. It needs only a part of the seasons, and should be quick on a new clone. */
const isBrief = process.env.BROWSER_BRIEF_SAMPLE !== undefined;

/**
 * The backend's data for tests, separate from the data of `npm start`. It is kept, because most of it is still valid
 * the next day.
 */
export const SAMPLE_FOLDER = join(ROOT, 'e2e', isBrief ? '.sample-brief' : '.sample');

/**
 * File with the day and the sources that the folder was made for. It is inside the folder, so that removing the folder
 * removes it too.
 */
const STAMP = join(SAMPLE_FOLDER, 'made-for');

/**
 * Makes sample seasons up to tomorrow. The first run takes a minute; later runs add new days, or the changes of new
 * code.
 */
export async function prepareSampleSeasons(): Promise<void> {
  const wanted = `${toEasternDay(new Date())} ${digestSources(['backend'])}`;
  const made = await readFile(STAMP, 'utf8').catch(() => undefined); // There is no stamp before the first run.
  if (made === wanted) return;
  const cli = join(ROOT, 'backend/server/src/cli/main.ts');
  // Most objects of this command are short-lived, so more memory for young objects means less work for the garbage
  // collector.
  const program = [process.execPath, '--max-semi-space-size=64', cli];
  const args = ['sample', ...(isBrief ? ['--brief'] : []), '--data', SAMPLE_FOLDER];
  await runCommand([...program, ...args]);
  await mkdir(join(SAMPLE_FOLDER, 'served'), { recursive: true });
  await mkdir(join(SAMPLE_FOLDER, 'work'), { recursive: true });
  await writeFile(STAMP, wanted);
}
