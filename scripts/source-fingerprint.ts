import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './processes.ts';

const IGNORED = /(^|\/)(node_modules|dist|\.[^/]+)(\/|$)|\.test\.tsx?$|\.md$/;

/** What an app is built from, besides its own folder. A remote carries nothing of what the host provides. */
const SHARED_SOURCES = ['contracts/src', 'platform/mfe/src/build', 'pnpm-lock.yaml'];
const HOST_SOURCES = ['shared-odds', 'shared-ui', 'shared-auth', 'shared-data'];

function listFiles(path: string): string[] {
  try {
    return readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
      .filter((file) => !IGNORED.test(file));
  } catch (error) {
    // A single file stands for itself.
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return [path];
    throw error;
  }
}

/** A digest of everything that decides an app's build: the same digest, the same build. */
export function fingerprintSources(app: string): string {
  const roots = [app, ...SHARED_SOURCES, ...(app === 'host' ? HOST_SOURCES : [])];
  const hash = createHash('sha256');
  for (const file of roots.flatMap(listFiles).sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(ROOT, file)));
  }
  return hash.digest('hex').slice(0, 16);
}
