import { resolve } from 'node:path';
import { appNameSchema, channelNameSchema, versionSchema } from 'contracts';
import * as v from 'valibot';
import { createRegistry, type Registry } from '../registry/registry.ts';
import type { RegistryDeps } from '../registry/registry-deps.ts';
import type { Store } from '../store/store.ts';
import type { CliConfig } from './config.ts';
import { readIdentity } from './git.ts';
import { DEFAULT_CHANNEL } from './global-options.ts';
import type { Arguments } from './parse-arguments.ts';
import { toShellWord } from './shell-word.ts';
import { toSuggestion } from './suggest.ts';
import type { Ui } from './ui.ts';
import { UsageError } from './usage-error.ts';
import { findAppFault, listWorkspaceApps } from './workspace.ts';

/** Everything that a command works with. */
export type Session = {
  ui: Ui;
  registry: Registry;
  deps: RegistryDeps & { now: () => Date };
  channel: string;
  cwd: string;
  workspace: string;
  storeFolder: string;
  /** For what a command starts; its own settings are parsed already. */
  environment: NodeJS.ProcessEnv;
  /** A command as it is to be typed here, with what it must carry along to speak of the same registry and channel. */
  toCommand(command: string): string;
};

type SessionOptions = {
  ui: Ui;
  config: CliConfig;
  environment: NodeJS.ProcessEnv;
  cwd: string;
  workspace: string;
  createStore: (folder: string) => Store;
  now: () => Date;
};

/** @throws {UsageError} `USAGE` for a channel that cannot be one. */
export function openSession(args: Arguments, options: SessionOptions): Session {
  const { ui, config, environment, cwd, workspace, createStore, now } = options;
  const channel = args.find('channel') ?? DEFAULT_CHANNEL;
  if (!v.is(channelNameSchema, channel)) {
    throw new UsageError(
      `'${channel}' is no channel: a name is 1 to 32 lower-case letters, digits and dashes.`,
    );
  }
  const given = args.find('store');
  const storeFolder = resolve(cwd, given ?? config.storeFolder ?? resolve(workspace, '.data/registry'));
  const store = createStore(storeFolder);
  const along = [
    ...(channel === DEFAULT_CHANNEL ? [] : [`--channel ${channel}`]),
    ...(given === undefined ? [] : [`--store ${toShellWord(given)}`]),
  ];
  return {
    ui,
    registry: createRegistry(store),
    deps: { store, now },
    channel,
    cwd,
    workspace,
    storeFolder,
    environment,
    toCommand: (command) => [config.tool, command, ...along].join(' '),
  };
}

/**
 * The app of a command line, known to the registry or, where `isNew`, to the workspace.
 *
 * @throws {UsageError} `USAGE` with the app that was probably meant.
 */
export async function requireApp(session: Session, args: Arguments, { isNew = false } = {}): Promise<string> {
  const name = args.requireParameter('app');
  const published = await session.registry.listApps();
  const known = isNew ? [...new Set([...published, ...listWorkspaceApps(session.workspace)])] : published;
  // A build from elsewhere, named with its folder, may be of an app that nobody has seen before.
  if (known.includes(name) || (isNew && args.find('dir') && v.is(appNameSchema, name))) return name;
  const fault = isNew ? findAppFault(session.workspace, name) : undefined;
  if (fault !== undefined) throw new UsageError(fault);
  const among =
    known.length > 0 ? ` Apps: ${known.join(', ')}.` : ` Nothing is published in ${session.storeFolder} yet.`;
  throw new UsageError(`There is no app '${name}'.${toSuggestion(name, known) || among}`);
}

/** @throws {UsageError} `USAGE` for what is no version. */
export function requireVersion(text: string): string {
  if (v.is(versionSchema, text)) return text;
  throw new UsageError(`'${text}' is no version; write it as in package.json, for example 1.4.0.`);
}

/** Who changes what, from the options that every changing command takes. */
export async function readAuthor(session: Session, args: Arguments) {
  const by = args.find('by') ?? (await readIdentity(session.workspace));
  return { by, channel: session.channel, isDryRun: args.isOn('dry-run'), report: session.ui.report };
}
