import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { ROOT } from '../workspace/processes.ts';

const NOT_MUTATED = /\.test\.tsx?$|\.d\.ts$|\/testing\/|\/fonts\/|\/random-changes|\.gen\.ts$/;

/** True for source of the product whose changes tests can notice. */
export const isMutable = (file: string): boolean =>
  /^(backend\/|platform\/)?[^/]+\/src\/.*\.tsx?$/.test(file) && !NOT_MUTATED.test(file);

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Source files that a branch changes against a base, those not committed included. */
export function changedSources(base: string): string[] {
  const [from = base] = git('merge-base', base, 'HEAD');
  const files = [
    ...git('diff', '--name-only', '--diff-filter=d', from),
    ...git('ls-files', '-o', '--exclude-standard'),
  ];
  return [...new Set(files)].filter(isMutable).sort();
}

/** Source files of packages, folders and files. @throws {Error} where one of them has none. */
export function sourcesOf(paths: readonly string[]): string[] {
  const files = paths.flatMap((path) => {
    const plain = path.replace(/\/+$/, '');
    const pattern = /\.tsx?$/.test(plain) ? plain : `${plain}/**/*.{ts,tsx}`;
    const found = globSync(pattern, { cwd: ROOT, exclude: (name) => name === 'node_modules' }).filter(
      isMutable,
    );
    if (found.length === 0)
      throw new Error(`${path} has no sources; name a package, a folder or a file of one.`);
    return found;
  });
  return [...new Set(files)].sort();
}
