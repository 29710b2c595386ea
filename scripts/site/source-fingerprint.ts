import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../workspace/list-files.ts';
import { ROOT } from '../workspace/processes.ts';

const IGNORED = /\.test\.tsx?$|\.md$/;

/** Sources of every app besides its own folder. A remote carries nothing of what the host provides. */
const SHARED_SOURCES = ['contracts/src', 'platform/mfe/src/build', 'pnpm-lock.yaml'];
const HOST_SOURCES = ['shared-odds', 'shared-ui', 'shared-auth', 'shared-data'];

function listSources(path: string): string[] {
  // A single file stands for itself.
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

/** For several apps of one moment: what all of them share is read once. */
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

/** A digest of everything that decides an app's build: the same digest, the same build. */
export const fingerprintSources = (app: string): string => createFingerprints()(app);
