import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './processes.ts';

const IGNORED = /^(node_modules|dist|lib|test-results|\..+)$/;

/** Files that people write, by path in the repository. Skips folders of builds and tools. */
export function listFiles(folder: string = ROOT): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (IGNORED.test(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return listFiles(path);
    return entry.isFile() ? [relative(ROOT, path)] : [];
  });
}
