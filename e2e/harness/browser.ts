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

/** The Chromium to test with: the one that `CHROMIUM_PATH` names, else the first on the PATH. */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const folders = (environment.PATH ?? '').split(delimiter);
  const named = environment.CHROMIUM_PATH ? [environment.CHROMIUM_PATH] : [];
  return [...named, ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))].find(
    isExecutable,
  );
}
