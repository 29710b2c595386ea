import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toEasternDay } from '@sharpside/warehouse/time/eastern-time';
import { hashSources } from './fingerprint.ts';
import { ROOT, runCommand } from './workspace.ts';

/** Set for the everyday layer, which runs on every clean clone and sees a part of the seasons only. */
const isBrief = process.env.BROWSER_BRIEF_SAMPLE !== undefined;

/** The backend's data for tests, apart from that of `npm start`; it stays, since most of it is the same tomorrow. */
export const SAMPLE_FOLDER = join(ROOT, 'e2e', isBrief ? '.sample-brief' : '.sample');

/** The day and the sources that the folder was made for. In the folder, so that it goes with it. */
const STAMP = join(SAMPLE_FOLDER, 'made-for');

/** Sample seasons up to tomorrow. The first time takes a minute, later only the new day or new code. */
export async function prepareSampleSeasons(): Promise<void> {
  const wanted = `${toEasternDay(new Date())} ${await hashSources([join(ROOT, 'backend')])}`;
  const made = await readFile(STAMP, 'utf8').catch(() => undefined); // Not there: never made.
  if (made === wanted) return;
  const cli = join(ROOT, 'backend/server/src/cli/main.ts');
  // Most of its objects are short-lived: more room for young objects means fewer collections.
  const program = [process.execPath, '--max-semi-space-size=64', cli];
  const args = ['sample', ...(isBrief ? ['--brief'] : []), '--data', SAMPLE_FOLDER];
  const { code, stdout, stderr } = await runCommand([...program, ...args]);
  if (code !== 0) throw new Error(`The sample seasons could not be made:\n${stdout}${stderr}`);
  await mkdir(join(SAMPLE_FOLDER, 'served'), { recursive: true });
  await mkdir(join(SAMPLE_FOLDER, 'work'), { recursive: true });
  await writeFile(STAMP, wanted);
}
