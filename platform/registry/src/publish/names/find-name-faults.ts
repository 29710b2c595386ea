import { setImmediate } from 'node:timers/promises';
import type { ReadableManifest } from '../../compatibility/readable-manifest.ts';
import type { Build } from '../build-folder.ts';
import { createHostNames } from './host-names.ts';
import type { NameReader } from './name-reader.ts';
import { isScript, parseScript, toScriptFault } from './parse-script.ts';
import { createRemoteNames } from './remote-names.ts';

/** A syntax tree takes many times the memory of its script, and the largest script of the product has 0.5 MB. */
const MAX_SCRIPT_BYTES = 4_000_000;

/** Scripts of a build, the entry of a remote first, whatever its name: it says what the others mean. */
function listScripts(manifest: ReadableManifest): string[] {
  const entry = manifest.kind === 'remote' ? manifest.entry : '';
  // A file that is listed twice is another check's fault, and no reason to read it twice.
  const paths = [...new Set(manifest.files.map(({ path }) => path))];
  return [
    ...paths.filter((path) => path === entry),
    ...paths.filter((path) => path !== entry && isScript(path)),
  ];
}

/** Adds a script to the names; the reason why that cannot be done, if there is one. */
function addScript(names: NameReader, path: string, bytes: Uint8Array): string | undefined {
  const parsed = parseScript(path, bytes);
  if (!('program' in parsed)) return parsed.reason;
  try {
    names.add(parsed);
    return undefined;
  } catch (error) {
    // Parsing loops over a chain such as `a.b.c`, and walking it does not.
    if (error instanceof RangeError) return toScriptFault(error);
    throw error;
  }
}

/**
 * Differences between the names of a manifest and those in the scripts of its build, which are parsed and not run.
 *
 * A build that lacks files has none: another check names those.
 */
export async function findManifestNameFaults({ readable, files }: Build): Promise<string[]> {
  const isWhole = readable.files.length > 0 && readable.files.every(({ path }) => files.has(path));
  if (!isWhole) return [];
  const names = readable.kind === 'remote' ? createRemoteNames(readable) : createHostNames(readable);
  const faults: string[] = [];
  for (const path of listScripts(readable)) {
    const bytes = files.get(path);
    if (!bytes) continue;
    if (bytes.byteLength > MAX_SCRIPT_BYTES) {
      faults.push(
        `${path} has ${bytes.byteLength} bytes, too many to be checked; split it, no page loads so much at once`,
      );
      continue;
    }
    // The largest script takes a tenth of a second, and a server has others to answer.
    await setImmediate();
    const reason = addScript(names, path, bytes);
    if (reason !== undefined)
      faults.push(`${path} cannot be read as a script: ${reason}; build the app again`);
  }
  // The names may be in the scripts that nobody could read.
  return faults.length > 0 ? faults : names.findFaults();
}
