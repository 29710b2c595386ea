import { join, resolve } from 'node:path';
import { MAX_CHECK_FAULTS } from '@sharpside/contracts/control';
import { readBuild } from '@sharpside/registry/publish/build-folder';
import { START_CHECK, writeCheckReport } from '@sharpside/registry/publish/check-report';
import { type PublishRequest, publish } from '@sharpside/registry/publish/publish';
import { compareLoads, findLiveManifest, type LoadChange } from '@sharpside/registry/publish/size-budget';
import { PublishRefusedError } from '@sharpside/registry/records/errors';
import { toReason } from '@sharpside/server-kit';
import { type Cell, toByteSize, UsageError } from '@sharpside/server-kit/cli';
import { findPackageVersion } from '../../../build/package-version.ts';
import { listSources } from '../../../build/run/sources-record.ts';
import { quoteShell } from '../../arguments/command-text.ts';
import type { Command } from '../../command.ts';
import { type Context, readAuthor } from '../../context.ts';
import { requireApp } from '../../require-release.ts';
import { toShownPath } from '../../terminal/format.ts';
import { findBuildFolder } from '../../workspace.ts';
import { createOriginCheck } from './origin-check.ts';

const toChange = ({ bytes, liveBytes }: LoadChange): string => {
  if (liveBytes === null) return 'new';
  const difference = bytes - liveBytes;
  if (difference === 0) return '=';
  return `${difference > 0 ? '+' : '-'}${toByteSize(Math.abs(difference))}`;
};

/** @throws {UsageError} `USAGE` if `CHROMIUM_PATH` names something that cannot be run. */
function findBrowser(context: Context): string | undefined {
  try {
    return context.findBrowser(context.environment);
  } catch (error) {
    throw new UsageError(toReason(error));
  }
}

/**
 * Opens the pages of the build beside the live releases, and writes a report for `mfe publish`.
 *
 * @throws {PublishRefusedError} if they do not start.
 */
async function requireStart(
  { deps: { store, now }, ui }: Context,
  { request, browser }: { request: PublishRequest; browser: string | undefined },
) {
  const { app, folder } = request;
  const { digest } = await readBuild(folder);
  // Loaded on demand, because other commands need neither the server nor the browser.
  const { checkStart } = await import('../../../start-check/start-check.ts');
  const { faults, note, pages } = await checkStart({ store, request, browser });
  if (pages.length > 0) {
    const checkedAt = now().toISOString();
    await writeCheckReport(folder, {
      schema: 1,
      build: digest,
      checkedAt,
      pages,
      faults: faults.slice(0, MAX_CHECK_FAULTS),
    });
  }
  ui.report({ title: START_CHECK, faults, ...(note !== undefined && { note }) });
  if (faults.length === 0) return;
  const objections = faults.map((message) => ({ check: START_CHECK, message }));
  throw new PublishRefusedError({ what: app, objections });
}

/** Runs every check of a publish and a promote on the built release, and publishes nothing. */
export const checkCommand: Command = {
  name: 'check',
  summary: 'Make the checks of a publish and a promote beforehand, and open the pages in a Chromium',
  parameters: [{ name: 'app', help: 'the app, for example remote-tools' }],
  options: {
    dir: { value: 'folder', help: "where the build is (default: dist in the app's folder)" },
    'allow-growth': { help: 'let it be heavier than its size budget' },
    'allow-dirty': { help: 'let its sources have changes that are not committed' },
  },
  examples: ['check remote-tools', 'check remote-tools --channel staging'],

  async run(context, args) {
    const { ui, cwd, git, workspace, channel, control, deps, registry, toCommand } = context;
    const app = await requireApp(context, args, { isNew: true });
    const dir = args.find('dir');
    const folder = dir === undefined ? findBuildFolder(workspace, app) : resolve(cwd, dir);
    const author = await readAuthor(context, args);
    ui.print(`Checking ${app} from ${toShownPath(cwd, folder)}, for ${channel}`);
    const commit = await git.readCommit(join(folder, '..'), await listSources(folder));
    const isShared = control !== undefined;
    const request = {
      ...author,
      app,
      folder,
      commit,
      sourceVersion: findPackageVersion(join(folder, '..')),
      allowGrowth: args.isOn('allow-growth'),
      ownChecks: [createOriginCheck({ app, folder, commit, isShared, allowDirty: args.isOn('allow-dirty') })],
      willPromote: true,
      isDryRun: true,
    };
    // A wrong setting is reported before the slow checks.
    const browser = findBrowser(context);
    const { release } = await publish(deps, request);
    await requireStart(context, { request, browser });
    const live = await findLiveManifest(registry, await registry.readChannel(channel), app);
    const loads = compareLoads(release.manifest, live);
    const rows = loads.map((load): Cell[] => [load.what, toByteSize(load.bytes), toChange(load)]);
    ui.print();
    ui.table(['LOADS', 'SIZE', 'AGAINST LIVE'], rows);
    ui.print(`\n${ui.paint('bold', `${app} ${release.version}`)} may be published and promoted.`);
    const along = [
      dir === undefined ? '' : `--dir ${quoteShell(dir)}`,
      request.allowGrowth ? '--allow-growth' : '',
      args.isOn('allow-dirty') ? '--allow-dirty' : '',
    ];
    ui.print(`Next: ${toCommand(['publish', app, ...along, '--promote'].filter(Boolean).join(' '))}`);
    ui.printJson(() => ({ app, version: release.version, loads }));
  },
};
