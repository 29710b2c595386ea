import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** What Chromium is started with everywhere: it runs as root in CI, and must reach nothing outside the machine. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
];

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false; // Not there, or not ours to run: the next name may be.
  }
}

/**
 * The Chromium to test with: the one that `CHROMIUM_PATH` names, else the first on the PATH.
 *
 * @throws {Error} when `CHROMIUM_PATH` names something that cannot be run.
 */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const { CHROMIUM_PATH: named, PATH = '' } = environment;
  if (named && isExecutable(named)) return named;
  if (named) throw new Error(`CHROMIUM_PATH names ${named}, which cannot be run; name another, or unset it.`);
  return NAMES.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name))).find(
    isExecutable,
  );
}

const ADVICE =
  'The browser tests need Chromium, and none was found. Install it (Debian: apt-get install chromium) or name it: CHROMIUM_PATH=/path/to/chromium';

/** As `findChromium`. @throws {Error} that says what to do where there is none. */
export function requireChromium(environment?: NodeJS.ProcessEnv): string {
  const found = findChromium(environment);
  if (found) return found;
  throw new Error(ADVICE);
}
