import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, createReadStream, createWriteStream, readdirSync, statSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';
import { ROOT } from './processes.ts';

const run = promisify(execFile);

/** Flags of every browser that we start: it runs as root in CI, and must reach nothing outside the machine. */
export const CHROMIUM_ARGS: string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
];

// A headless shell is the same engine without windows: it opens a page with less than half of the processor time.
const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

/** Places that packages install to without a name on the PATH. */
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

/** Below the folder of one of Playwright's own downloads. */
const PLAYWRIGHT_PROGRAMS = [
  'chrome-headless-shell-linux64/chrome-headless-shell',
  'chrome-linux/headless_shell',
  'chrome-linux64/chrome',
  'chrome-linux/chrome',
  'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * A headless Chromium as an npm package (MIT), with the libraries and fonts that a bare system lacks.
 * It has a build for 64-bit Intel Linux only. The digest pins what is run to the bytes that were tried.
 */
const NPM_CHROMIUM = {
  name: '@sparticuz/chromium',
  version: '153.0.0',
  sha512: 'jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==',
};

const CACHE = join(ROOT, '.cache');

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false; // Not there, or not ours to run: the next place may have one.
  }
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // Not there: nothing was downloaded.
  }
}

function listPlaywrightPrograms({ PLAYWRIGHT_BROWSERS_PATH }: NodeJS.ProcessEnv, home: string): string[] {
  const caches = [join(home, '.cache', 'ms-playwright'), join(home, 'Library', 'Caches', 'ms-playwright')];
  if (PLAYWRIGHT_BROWSERS_PATH) caches.unshift(PLAYWRIGHT_BROWSERS_PATH);
  return caches.flatMap((cache) =>
    listFolder(cache)
      .filter((folder) => folder.startsWith('chromium'))
      .sort()
      .reverse() // The newest first; `chromium_headless_shell-…` comes before `chromium-…`, and either will do.
      .flatMap((folder) => PLAYWRIGHT_PROGRAMS.map((program) => join(cache, folder, program))),
  );
}

/** Folders that `findChromium` looks into. */
export type ChromiumPlaces = { usual?: readonly string[]; home?: string; cache?: string };

const npmProgram = (cache: string) => join(cache, `chromium-${NPM_CHROMIUM.version}`, 'chromium.sh');

/**
 * A Chromium to test with: the one that `CHROMIUM_PATH` names, else the first on the PATH, in the usual places, among
 * Playwright's downloads, or in the project's cache; undefined where there is none.
 *
 * @throws {Error} when `CHROMIUM_PATH` names something that cannot be run.
 */
export function findChromium(
  environment: NodeJS.ProcessEnv = process.env,
  { usual = USUAL_PLACES, home = homedir(), cache = CACHE }: ChromiumPlaces = {},
): string | undefined {
  const { CHROMIUM_PATH: named, PATH = '' } = environment;
  if (named && isExecutable(named)) return named;
  if (named) throw new Error(`CHROMIUM_PATH names ${named}, which cannot be run; name another, or unset it.`);
  const onPath = NAMES.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)));
  return [...onPath, ...usual, ...listPlaywrightPrograms(environment, home), npmProgram(cache)].find(
    isExecutable,
  );
}

async function unpackTo(file: string, target: string): Promise<void> {
  await pipeline(createReadStream(file), createBrotliDecompress(), createWriteStream(target));
}

// Fonts of the system come first where there are any; the package's own are the last resort.
const FONTS_CONF = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

// A program starts this file like any browser, and the libraries are found from wherever it is started.
const LAUNCHER = `#!/bin/sh
folder=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="\${LD_LIBRARY_PATH:+$LD_LIBRARY_PATH:}$folder/lib" FONTCONFIG_FILE="$folder/fonts.conf"
exec "$folder/chromium" "$@"
`;

async function unpackChromium(archive: string, folder: string): Promise<void> {
  const packed = join(folder, 'package', 'bin');
  await run('tar', ['-xzf', archive, '-C', folder]);
  for (const name of ['al2023', 'fonts', 'swiftshader']) {
    await unpackTo(join(packed, `${name}.tar.br`), join(folder, 'part.tar'));
    await run('tar', ['-xf', join(folder, 'part.tar'), '-C', folder]);
  }
  await rm(join(folder, 'part.tar'));
  await unpackTo(join(packed, 'chromium.br'), join(folder, 'chromium'));
  await writeFile(join(folder, 'fonts.conf'), FONTS_CONF);
  await writeFile(join(folder, 'chromium.sh'), LAUNCHER);
  await Promise.all(['chromium', 'chromium.sh'].map((file) => chmod(join(folder, file), 0o755)));
  await rm(join(folder, 'package'), { recursive: true });
  await rm(archive);
}

/** Fetches the package's archive into `folder`, and refuses bytes that are not the ones that were tried. */
async function fetchArchive(folder: string): Promise<string> {
  const { name, version, sha512 } = NPM_CHROMIUM;
  const { stdout } = await run('npm', [
    'pack',
    `${name}@${version}`,
    '--silent',
    '--pack-destination',
    folder,
  ]);
  const archive = join(folder, stdout.trim().split('\n').at(-1) ?? '');
  const digest = createHash('sha512')
    .update(await readFile(archive))
    .digest('base64');
  if (digest === sha512) return archive;
  throw new Error(`${name} ${version} of the npm registry has sha512 ${digest}, and not ${sha512}.`);
}

/**
 * Fetches a Chromium from the npm registry into the project's cache, once.
 *
 * @throws {Error} where it cannot be fetched, or is not what it was.
 */
async function fetchChromium(cache: string): Promise<string> {
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, '.chromium-'));
  try {
    const program = npmProgram(cache);
    await unpackChromium(await fetchArchive(folder), folder);
    await rename(folder, dirname(program)).catch((error: unknown) => {
      if (!isExecutable(program)) throw error; // Else another run was faster.
    });
    return program;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const hasNpmBuild = () => process.platform === 'linux' && process.arch === 'x64';

const ADVICE =
  'Install one (Debian: apt-get install chromium-headless-shell; elsewhere: npx playwright install chromium) or name it: CHROMIUM_PATH=/path/to/chromium';

/** As `findChromium`. @throws {Error} that says what to do where there is none. */
export function requireChromium(environment?: NodeJS.ProcessEnv): string {
  const found = findChromium(environment);
  if (found) return found;
  throw new Error(`No Chromium was found. ${ADVICE}`);
}

/**
 * As `findChromium`, and where there is none, one from the npm registry, which stays in the project's cache.
 *
 * @param say is told that one is fetched.
 * @throws {Error} that says what to do where there is none, and none for this system.
 */
export async function provideChromium(say: (line: string) => void): Promise<string> {
  const found = findChromium();
  if (found) return found;
  if (!hasNpmBuild()) throw new Error(`No Chromium was found. ${ADVICE}`);
  const { name, version } = NPM_CHROMIUM;
  say(`No Chromium was found: taking ${name} ${version} (66 MB) from the npm registry, once, into .cache.`);
  try {
    return await fetchChromium(CACHE);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`No Chromium was found, and none could be fetched: ${reason.trim()} ${ADVICE}`, {
      cause,
    });
  }
}

/** Name and version of a browser, as it says them itself; undefined where it does not start. */
export function readChromiumVersion(program: string): string | undefined {
  try {
    return execFileSync(program, ['--version', '--no-sandbox'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined; // It does not start here, as one without its libraries does not.
  }
}
