import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/**
 * Flags of every browser that we start. The browser runs as root in CI, and must not access anything outside the
 * machine.
 */
export const CHROMIUM_ARGS: string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
];

// A headless shell is the same engine without windows, and opens a page in less than half of the processor time.
const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

/** Paths at which packages install a Chromium, also outside the PATH. */
const USUAL_PLACES = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/lib/chromium/chromium',
  '/usr/lib64/chromium-browser/chromium-browser',
  '/opt/google/chrome/chrome',
  '/opt/chromium.org/chromium/chromium',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Paths below the folder of a download by Playwright. */
const PLAYWRIGHT_PROGRAMS = [
  'chrome-headless-shell-linux64/chrome-headless-shell',
  'chrome-linux/headless_shell',
  'chrome-linux64/chrome',
  'chrome-linux/chrome',
  'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
];

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false; // It is missing or not executable, so the next place is tried.
  }
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // The folder is missing, so nothing was downloaded.
  }
}

function listPlaywrightPrograms({ PLAYWRIGHT_BROWSERS_PATH }: NodeJS.ProcessEnv, home: string): string[] {
  const caches = [join(home, '.cache', 'ms-playwright'), join(home, 'Library', 'Caches', 'ms-playwright')];
  if (PLAYWRIGHT_BROWSERS_PATH) caches.unshift(PLAYWRIGHT_BROWSERS_PATH);
  return caches.flatMap((cache) =>
    listFolder(cache)
      .filter((folder) => folder.startsWith('chromium'))
      .sort()
      .reverse() // The newest first; `chromium_headless_shell-…` comes before `chromium-…`, and both work.
      .flatMap((folder) => PLAYWRIGHT_PROGRAMS.map((program) => join(cache, folder, program))),
  );
}

/** Folders that `findChromium` looks into. */
export type ChromiumPlaces = { usual?: readonly string[]; home?: string };

/**
 * Finds a Chromium on this machine: the program of `CHROMIUM_PATH`, else the first on the PATH, in the usual places, or
 * among Playwright's downloads; undefined if there is none.
 *
 * @throws {Error} when `CHROMIUM_PATH` names something that cannot be run.
 */
export function findChromium(
  environment: NodeJS.ProcessEnv = process.env,
  { usual = USUAL_PLACES, home = homedir() }: ChromiumPlaces = {},
): string | undefined {
  const { CHROMIUM_PATH: named, PATH = '' } = environment;
  if (named && isExecutable(named)) return named;
  if (named) throw new Error(`CHROMIUM_PATH names ${named}, which cannot be run; name another, or unset it.`);
  const onPath = NAMES.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)));
  return [...onPath, ...usual, ...listPlaywrightPrograms(environment, home)].find(isExecutable);
}
