import { resolve } from 'node:path';
import { appNameSchema, channelNameSchema } from '@sharpside/contracts';
import { type Store, toStoreLocation } from '@sharpside/object-store';
import type { ChangeOutcome, ChangeRequest } from '@sharpside/registry/changes/make-change';
import type {
  SeveralChangesOutcome,
  SeveralChangesRequest,
} from '@sharpside/registry/changes/several/change-several';
import type { PreviewOutcome, PreviewRequest } from '@sharpside/registry/previews/create-preview';
import type { PublishOutcome, PublishRequest } from '@sharpside/registry/publish/publish';
import { DEFAULT_CHANNEL, requireChannel } from '@sharpside/registry/records/channels';
import { isChannelUnknownError } from '@sharpside/registry/records/errors';
import { createRegistry, type Registry } from '@sharpside/registry/records/registry';
import type { RegistryDeps } from '@sharpside/registry/records/registry-deps';
import type { SignedPart } from '@sharpside/registry/signatures/statement';
import { readSettings, readSigningKey, requireFolders } from '@sharpside/server-kit';
import { type Arguments, toSuggestion, UsageError } from '@sharpside/server-kit/cli';
import * as v from 'valibot';
import type { ControlClient } from '../control-client/control-client.ts';
import { isControlAddress } from '../control-client/parse-address.ts';
import type { findChromium } from '../start-check/find-chromium.ts';
import { quoteShell } from './arguments/command-text.ts';
import type { CliConfig } from './config.ts';
import type { Git } from './git.ts';
import { createMissingStore } from './missing-store.ts';
import type { Ui } from './terminal/ui.ts';
import type { Workspace } from './workspace.ts';

export type Context = {
  ui: Ui;
  registry: Registry;
  /** The registry's store; with a control service it is read-only. */
  deps: RegistryDeps & { now: () => Date };
  git: Git;
  /** Changes a channel: directly in the store, or through the control service. */
  change(change: ChangeRequest): Promise<ChangeOutcome>;
  changeSeveral(change: SeveralChangesRequest): Promise<SeveralChangesOutcome>;
  publish(request: PublishRequest): Promise<PublishOutcome>;
  preview(request: PreviewRequest): Promise<PreviewOutcome>;
  endPreview(id: string): Promise<void>;
  /** Signs a release with the key of the environment; undefined without a key. */
  sign: ((release: SignedPart) => Promise<string>) | undefined;
  /** Undefined if the command uses the store directly. */
  control: ControlClient | undefined;
  channel: string;
  cwd: string;
  workspace: Workspace;
  /** Empty if no store is named, and the workspace has none. Then each use of the store is refused. */
  storeLocation: string;
  /** For processes that a command starts; the settings of `mfe` itself are already parsed. */
  environment: NodeJS.ProcessEnv;
  findBrowser: typeof findChromium;
  /** A command as the user has to type it here, with the options that select the same registry and channel. */
  toCommand(command: string): string;
};

type ContextOptions = {
  ui: Ui;
  config: CliConfig;
  environment: NodeJS.ProcessEnv;
  cwd: string;
  workspace: Workspace;
  createStore: (location: string) => Store;
  now: () => Date;
  git: Git;
  findBrowser: typeof findChromium;
};

/** Value of a variable. @throws {ContractError} `CONTRACT_BROKEN` with everything that is wrong, under its name. */
function readSetting<T>(name: string, text: string, read: (text: string) => T): T {
  const found = readSettings(
    { [name]: text },
    {
      what: 'The environment of mfe',
      variables: { [name]: ['value', read] },
      required: {},
      schema: v.object({ value: v.custom<T>(() => true) }),
    },
  );
  return found.value;
}

/** The app on a command line, if its name is valid. */
function findAppName(args: Arguments): string | undefined {
  const name = args.findParameter('app') ?? args.find('app');
  return v.is(appNameSchema, name) ? name : undefined;
}

/** The client of the control service at an address, and its store. */
async function openControl(args: Arguments, { location, config }: { location: string; config: CliConfig }) {
  const [{ createControlClient }, { createHttpStore }, { createIdTokenSource }] = await Promise.all([
    import('../control-client/control-client.ts'),
    import('../control-client/http-store.ts'),
    import('../control-client/id-token.ts'),
  ]);
  const control = createControlClient({
    location,
    tokens: config.tokens,
    findIdToken: createIdTokenSource(config.ci),
    app: findAppName(args),
  });
  return { control, store: createHttpStore(control) };
}

/** The keys in a file that releases must be signed with; null without a file. */
async function openTrustedKeys(file: string | undefined, cwd: string) {
  if (file === undefined) return null;
  const { readTrustedKeys } = await import('@sharpside/registry/records/trusted-keys');
  return readSetting('MFE_TRUSTED_KEYS', file, (text) => readTrustedKeys(resolve(cwd, text)));
}

const toKey = (given: string) => readSetting('MFE_SIGNING_KEY', given, readSigningKey);

/** Signs releases with a key, which is read on demand, since most commands sign nothing. */
const createSign = (signingKey: string, now: () => Date) => async (release: SignedPart) => {
  const { signRelease } = await import('@sharpside/registry/signatures/statement');
  return signRelease(release, { key: toKey(signingKey), now: now() });
};

type Place = Pick<Context, 'control' | 'deps' | 'sign' | 'ui'>;

/**
 * The functions that change the registry: directly, or through the control service. Their modules are loaded on demand,
 * because they take longer to load than most commands take, and a command needs few of them.
 */
const createWriters = ({ control, deps, sign, ui }: Place) => ({
  async change(change: ChangeRequest) {
    if (control)
      return (await import('../control-client/change-over-http.ts')).changeOverHttp(control, change);
    return (await import('@sharpside/registry/changes/make-change')).makeChange(deps, change);
  },
  async changeSeveral(change: SeveralChangesRequest) {
    if (control)
      return (await import('../control-client/change-over-http.ts')).changeSeveralOverHttp(control, change);
    return (await import('@sharpside/registry/changes/several/change-several')).changeSeveral(deps, change);
  },
  async publish(request: PublishRequest) {
    const signed = { sign, ...request };
    if (!control) return (await import('@sharpside/registry/publish/publish')).publish(deps, signed);
    const { publishOverHttp } = await import('../control-client/publish-over-http.ts');
    return publishOverHttp({ client: control, deps, print: ui.print }, signed);
  },
  async preview(request: PreviewRequest) {
    if (control)
      return (await import('../control-client/preview-over-http.ts')).previewOverHttp(control, request);
    return (await import('@sharpside/registry/previews/create-preview')).createPreview(deps, request);
  },
  async endPreview(id: string) {
    if (control)
      return (await import('../control-client/preview-over-http.ts')).endPreviewOverHttp(control, id);
    return (await import('@sharpside/registry/previews/create-preview')).endPreview(deps, id);
  },
});

/** @throws {UsageError} `USAGE` for an invalid channel name. */
export async function openContext(args: Arguments, options: ContextOptions): Promise<Context> {
  const { ui, config, environment, cwd, workspace, createStore, now, git, findBrowser } = options;
  const channel = args.find('channel') ?? DEFAULT_CHANNEL;
  if (!v.is(channelNameSchema, channel)) {
    throw new UsageError(
      `'${channel}' is no channel: a name is 1 to 32 lower-case letters, digits and dashes.`,
    );
  }
  const given = args.find('store');
  const named = config.storeLocation && readSetting('MFE_STORE', config.storeLocation, (text) => text);
  const location = given ?? named ?? workspace.registryFolder;
  const storeLocation = location === undefined ? '' : toStoreLocation(location, cwd);
  if (location !== undefined)
    requireFolders('The registry', [
      { setting: given === undefined ? 'MFE_STORE' : '--store', path: storeLocation, use: 'read' },
    ]);
  const open = location === undefined ? () => createMissingStore(config.tool) : createStore;
  const { control, store } = isControlAddress(storeLocation)
    ? await openControl(args, { location: storeLocation, config })
    : { control: undefined, store: open(storeLocation) };
  const { signingKey } = config;
  const deps = {
    store,
    now,
    trusted: await openTrustedKeys(config.trustedKeys, cwd),
    // The key is read on demand, since most commands sign nothing.
    get signingKey() {
      return signingKey === undefined ? null : toKey(signingKey);
    },
  };
  const sign = signingKey === undefined ? undefined : createSign(signingKey, now);
  const along = [
    ...(channel === DEFAULT_CHANNEL ? [] : [`--channel ${channel}`]),
    ...(given === undefined ? [] : [`--store ${quoteShell(given)}`]),
  ];
  return {
    ui,
    registry: createRegistry(store),
    deps,
    git,
    ...createWriters({ control, deps, sign, ui }),
    sign,
    control,
    channel,
    cwd,
    workspace,
    storeLocation,
    environment,
    findBrowser,
    toCommand: (command) => [config.tool, command, ...along].join(' '),
  };
}

/** Applies the registry's rule for channels, and adds the most similar channel to the error. */
async function requireTypedChannel({ registry, channel }: Context, args: Arguments): Promise<void> {
  try {
    await requireChannel(registry, { channel, beginsChannel: args.isOn('new-channel') });
  } catch (error) {
    if (!isChannelUnknownError(error)) throw error;
    const among = toSuggestion(channel, error.known) || ` Channels: ${error.known.join(', ')}.`;
    throw new UsageError(`There is no channel '${channel}'.${among} --new-channel begins one.`);
  }
}

/** Author of a change. A control service takes it from the token, so no option may set it. */
async function readName({ control, workspace, git }: Context, args: Arguments): Promise<string> {
  const given = args.find('by');
  if (given !== undefined && control) {
    throw new UsageError(
      `Who does it is said by the token that ${control.address} is shown; leave --by out.`,
    );
  }
  return given ?? git.readIdentity(workspace.root);
}

/**
 * Author and channel of a change, from the options of every changing command.
 *
 * @throws {UsageError} `USAGE` for a channel that does not exist, unless it is declared to be new.
 */
export async function readAuthor(context: Context, args: Arguments) {
  await requireTypedChannel(context, args);
  return {
    by: await readName(context, args),
    channel: context.channel,
    isDryRun: args.isOn('dry-run'),
    report: context.ui.report,
    ...(args.isOn('new-channel') && { beginsChannel: true }),
  };
}
