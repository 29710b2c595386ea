import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';
import { type ChromiumPlaces, findChromium as findInstalled, isExecutable } from '@sharpside/mfe/chromium';
import { ROOT } from './processes.ts';

export { CHROMIUM_ARGS } from '@sharpside/mfe/chromium';

const run = promisify(execFile);

/**
 * A headless Chromium as an npm package (MIT), with the libraries and fonts that a bare system lacks.
 * It has a build for 64-bit Intel Linux only. The digest pins the bytes that were tested.
 */
const NPM_CHROMIUM = {
  name: '@sparticuz/chromium',
  version: '153.0.0',
  sha512: 'jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==',
};

const CACHE = join(ROOT, '.cache');

/** Places that `findChromium` searches; `cache` contains the copy from npm. */
type Places = ChromiumPlaces & { cache?: string };

const npmProgram = (cache: string) => join(cache, `chromium-${NPM_CHROMIUM.version}`, 'chromium.sh');

/**
 * Searches the same places as the platform, and the project's cache. Undefined if no Chromium is found.
 *
 * @throws {Error} if `CHROMIUM_PATH` is set and cannot be run.
 */
export const findChromium = (
  environment: NodeJS.ProcessEnv = process.env,
  { cache = CACHE, ...places }: Places = {},
): string | undefined => findInstalled(environment, places) ?? [npmProgram(cache)].find(isExecutable);

async function unpackTo(file: string, target: string): Promise<void> {
  await pipeline(createReadStream(file), createBrotliDecompress(), createWriteStream(target));
}

// The system's fonts come first, so that the package's fonts are only the last resort.
const FONTS_CONF = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

// Programs start this file like any browser. It finds the libraries from any working directory.
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

/** Downloads the package's archive into `folder`, and refuses it if its digest is not the pinned one. */
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
 * Downloads Chromium from the npm registry into the project's cache, once.
 *
 * @throws {Error} if it cannot be downloaded, or has another digest.
 */
async function fetchChromium(cache: string): Promise<string> {
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, '.chromium-'));
  try {
    const program = npmProgram(cache);
    await unpackChromium(await fetchArchive(folder), folder);
    await rename(folder, dirname(program)).catch((error: unknown) => {
      if (!isExecutable(program)) throw error; // Otherwise another run was faster.
    });
    return program;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const hasNpmBuild = () => process.platform === 'linux' && process.arch === 'x64';

const ADVICE =
  'Install one (Debian: apt-get install chromium-headless-shell; elsewhere: npx playwright install chromium) or name it: CHROMIUM_PATH=/path/to/chromium';

/** Like `findChromium`. @throws {Error} with advice if no Chromium is found. */
export function requireChromium(environment?: NodeJS.ProcessEnv): string {
  const found = findChromium(environment);
  if (found) return found;
  throw new Error(`No Chromium was found. ${ADVICE}`);
}

/**
 * Like `findChromium`, but downloads Chromium from the npm registry into the project's cache if none is found.
 *
 * @param say gets a message before a download.
 * @throws {Error} with advice if the registry has no build for this system, or the download fails.
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

/** Name and version that a browser reports; undefined if it does not start. */
export function readChromiumVersion(program: string): string | undefined {
  try {
    return execFileSync(program, ['--version', '--no-sandbox'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined; // It does not start here, for example because libraries are missing.
  }
}
