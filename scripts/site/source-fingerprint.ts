import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../workspace/list-files.ts';
import { ROOT } from '../workspace/processes.ts';

const IGNORED = /\.test\.tsx?$|\.md$/;

/** Sources of every app besides its own folder. A remote's build contains nothing that the host provides. */
const SHARED_SOURCES = ['contracts/src', 'platform/mfe/src/build', 'pnpm-lock.yaml'];
const HOST_SOURCES = ['shared-odds', 'shared-ui', 'shared-auth', 'shared-data'];

function listSources(path: string): string[] {
  // The path is a single file.
  if (statSync(join(ROOT, path)).isFile()) return [path];
  return listFiles(join(ROOT, path)).filter((file) => !IGNORED.test(file));
}

/** A digest of the sources below a path. */
function digestSources(path: string): string {
  const hash = createHash('sha256');
  for (const file of listSources(path).sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(ROOT, file)));
  }
  return hash.digest('hex');
}

/** Fingerprints several apps at the same time, and reads the sources that all share only once. */
export function createFingerprints(): (app: string) => string {
  const digests = new Map<string, string>();
  const digest = (path: string) => {
    const known = digests.get(path) ?? digestSources(path);
    digests.set(path, known);
    return known;
  };
  return (app) => {
    const roots = [app, ...SHARED_SOURCES, ...(app === 'host' ? HOST_SOURCES : [])];
    const hash = createHash('sha256');
    for (const root of roots.sort()) hash.update(root).update('\0').update(digest(root));
    return hash.digest('hex').slice(0, 16);
  };
}

/** A digest of everything that affects an app's build: equal digests mean equal builds. */
export const fingerprintSources = (app: string): string => createFingerprints()(app);
