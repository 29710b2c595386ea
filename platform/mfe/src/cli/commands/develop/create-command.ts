import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { appNameSchema, HOST_APP, parseContractJson, RESERVED_PREFIXES } from '@sharpside/contracts';
import { toCount, UsageError } from '@sharpside/server-kit/cli';
import * as v from 'valibot';
import { createRemote, EXAMPLE_ADDRESSES, isUsableLabel, toLabel } from '../../../create/create-remote.ts';
import { requireSiteUrl } from '../../arguments/option-values.ts';
import type { Command } from '../../command.ts';
import type { Workspace } from '../../workspace.ts';

const packageSchema = v.object({ packageManager: v.optional(v.string()) });

/**
 * The app of a section. The prefix `remote-` may be left out, because a user outside a workspace has seen no names of
 * other apps.
 */
const toAppName = (name: string) =>
  name === HOST_APP || name.startsWith('remote-') ? name : `remote-${name}`;

function requireNewName(parent: string, name: string): string {
  if (!v.is(appNameSchema, name) || name === HOST_APP) {
    const example = /^[a-z0-9-]+$/.test(name) ? name : 'nhl';
    throw new UsageError(
      `'${name}' is no name of a remote: write 'remote-' and lower-case words, for example remote-${example}.`,
    );
  }
  const prefix = `/${name.slice('remote-'.length)}`;
  if (RESERVED_PREFIXES.includes(prefix)) {
    throw new UsageError(`${prefix} belongs to the shell, so no section can be there; choose another name.`);
  }
  if (existsSync(join(parent, name))) {
    throw new UsageError(`There is a folder ${name} already; nothing was written.`);
  }
  return name;
}

function requireLabel(label: string): string {
  if (isUsableLabel(label)) return label;
  throw new UsageError(
    `'${label}' is no label: letters, digits, spaces and . & + - are, at most 40 of them.`,
  );
}

/** @throws {UsageError} `USAGE` for an invalid address. */
function findNpmRegistry(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && url.username === '') return url.href;
  throw new UsageError(`'${text}' is no address of an npm registry; write it as https://npm.example.com.`);
}

/** @throws {UsageError} `USAGE` outside a workspace, since the new remote needs its packages. */
function requireWorkspace({ root }: Workspace): string {
  if (existsSync(join(root, 'pnpm-workspace.yaml'))) return root;
  throw new UsageError('There is no workspace here; --standalone writes a repository of its own.');
}

/** Command that updates the workspace's lock file. */
async function findInstallCommand(workspace: string): Promise<string> {
  const file = join(workspace, 'package.json');
  const text = await readFile(file, 'utf8').catch(() => '{}'); // A workspace without a package.json has no pinned pnpm.
  const { packageManager = 'pnpm' } = parseContractJson(packageSchema, text, file);
  return `npx ${packageManager} install`;
}

export const createCommand: Command = {
  name: 'create',
  summary: 'Write the sources of a new remote, ready to be published',
  parameters: [{ name: 'app', help: 'the new remote, for example remote-nhl' }],
  options: {
    label: { value: 'text', help: 'how its menu is called (default: NHL for remote-nhl)' },
    standalone: { help: 'as a repository of its own, in this folder, instead of a folder of the workspace' },
    site: { value: 'url', help: 'with --standalone: the deployed site to develop in' },
    npm: { value: 'url', help: 'with --standalone: the npm registry of the shared packages' },
  },
  examples: [
    'create remote-nhl',
    'create remote-college-hoops --label "College Hoops"',
    'create remote-nhl --standalone --site https://www.example.com --store https://control.example.com',
  ],

  async run({ ui, cwd, workspace, control, toCommand }, args) {
    const isStandalone = args.isOn('standalone');
    const parent = isStandalone ? cwd : requireWorkspace(workspace);
    const asked = args.requireParameter('app');
    const name = requireNewName(parent, isStandalone ? toAppName(asked) : asked);
    const label = requireLabel(args.find('label') ?? toLabel(name));
    const site = args.find('site');
    const addresses = {
      site: site === undefined ? EXAMPLE_ADDRESSES.site : requireSiteUrl(site).origin,
      control: control?.address ?? EXAMPLE_ADDRESSES.control,
    };
    const npmRegistry = isStandalone ? findNpmRegistry(args.find('npm')) : undefined;
    const files = await createRemote(parent, { name, label }, { isStandalone, addresses, npmRegistry });
    const install = isStandalone ? 'npm install' : await findInstallCommand(parent);
    ui.print(
      `${ui.paint('bold', name)} has ${toCount(files.length, 'file')}, with one screen and its tests.`,
    );
    ui.print(isStandalone ? '\nNext:' : '\nNext, in the workspace:');
    const next = isStandalone
      ? [`cd ${name}`, install, 'npm test', `npm run dev -- --site ${addresses.site}`]
      : [install, ...['dev', 'build'].map((command) => toCommand(`${command} ${name}`))];
    for (const command of next) ui.print(`  ${command}`);
    if (!isStandalone) ui.print(`  ${toCommand(`publish ${name} --promote`)}`);
    ui.printJson(() => ({ app: name, label, files, install }));
  },
};
