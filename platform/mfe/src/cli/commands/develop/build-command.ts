import { toByteSize, toCount, toPrintable } from '@sharpside/server-kit/cli';
import { buildInChild } from '../../../build/run/build-in-child.ts';
import type { Command } from '../../command.ts';
import { requireVersion } from '../../require-release.ts';
import { toShownPath } from '../../terminal/format.ts';
import { requireAppFolder } from '../../workspace.ts';

export const buildCommand: Command = {
  name: 'build',
  summary: 'Build an app of the workspace',
  parameters: [{ name: 'app', help: 'the app, for example remote-tools' }],
  options: {
    version: { value: 'version', help: 'as which version (default: the one in its package.json)' },
  },
  examples: ['build remote-tools', 'build remote-tools --version 1.4.0-rc.1'],

  async run({ ui, cwd, workspace, toCommand }, args) {
    const app = args.requireParameter('app');
    const root = requireAppFolder(workspace, app);
    const asked = args.find('version');
    const env = asked === undefined ? {} : { version: requireVersion(asked) };
    ui.print(`Building ${app}`);
    const { manifest, folder, warnings } = await buildInChild(root, env, { isShown: true });
    const { version, files } = manifest;
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    for (const line of warnings.split('\n').filter(Boolean)) ui.print(`  ${toPrintable(line)}`);
    const size = `${toCount(files.length, 'file')}, ${toByteSize(bytes)}`;
    ui.print(`\n${ui.paint('bold', `${app} ${version}`)} is in ${toShownPath(cwd, folder)}: ${size}.`);
    ui.print(`Next: ${toCommand(`publish ${app}`)}`);
    ui.printJson(() => ({ app, version, folder, files: files.length, bytes, warnings }));
  },
};
