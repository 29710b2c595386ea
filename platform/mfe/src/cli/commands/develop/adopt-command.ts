import { dirname, resolve } from 'node:path';
import { toByteSize, toCount, UsageError } from '@sharpside/server-kit/cli';
import { adoptBuild } from '../../../adopt/adopt-build.ts';
import { loadDeclaration } from '../../../adopt/load-declaration.ts';
import { findPackageVersion } from '../../../build/package-version.ts';
import type { Command } from '../../command.ts';
import { requireVersion } from '../../require-release.ts';
import { toShownPath } from '../../terminal/format.ts';

const DEFAULT_CONFIG = 'remote.config.ts';
const DEFAULT_OUT = 'release';

/** @throws {UsageError} `USAGE` if the folder has no package with a version. */
function requirePackageVersion(folder: string): string {
  const version = findPackageVersion(folder);
  if (version !== undefined) return version;
  throw new UsageError(`${folder} has no package.json with a version; say with --version as which one.`);
}

export const adoptCommand: Command = {
  name: 'adopt',
  summary: 'Make a release of a build by webpack, Rsbuild or Vite',
  parameters: [{ name: 'folder', help: 'the build, with its mf-manifest.json' }],
  options: {
    config: { value: 'file', help: `the declaration (default: ${DEFAULT_CONFIG})` },
    version: {
      value: 'version',
      help: 'as which version (default: that of the package.json beside the declaration)',
    },
    out: {
      value: 'folder',
      help: `where the release goes, in place of an earlier one (default: ${DEFAULT_OUT})`,
    },
  },
  examples: ['adopt dist', 'adopt dist --config remote.config.ts --version 1.4.0 --out release'],

  async run({ ui, cwd, toCommand }, args) {
    const folder = resolve(cwd, args.requireParameter('folder'));
    const config = resolve(cwd, args.find('config') ?? DEFAULT_CONFIG);
    const out = resolve(cwd, args.find('out') ?? DEFAULT_OUT);
    if (`${folder}/`.startsWith(`${out}/`))
      throw new UsageError(
        `--out ${toShownPath(cwd, out)} is replaced as a whole, and the build is in it; choose another folder.`,
      );
    const asked = args.find('version');
    const version = asked === undefined ? requirePackageVersion(dirname(config)) : requireVersion(asked);
    const declaration = await loadDeclaration(config);
    const manifest = await adoptBuild({ folder, declaration, version }, out);
    const { name, files } = manifest;
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    const shown = toShownPath(cwd, out);
    ui.print(
      `${ui.paint('bold', `${name} ${version}`)} is in ${shown}: ${toCount(files.length, 'file')}, ${toByteSize(bytes)}.`,
    );
    ui.print('It has not been opened yet; `check` opens it in a Chromium.');
    ui.print(`Next: ${toCommand(`check ${name} --dir ${shown}`)}`);
    ui.printJson(() => ({ app: name, version, folder: out, files: files.length, bytes }));
  },
};
