import { join, resolve } from 'node:path';
import type { ChannelApp, ChannelRevision } from '@sharpside/contracts';
import { readCheckReport } from '@sharpside/registry/publish/check-report';
import type { PublishOutcome } from '@sharpside/registry/publish/publish';
import { isChannelRefusedError } from '@sharpside/registry/records/errors';
import { toByteSize, toCount } from '@sharpside/server-kit/cli';
import { findPackageVersion } from '../../../build/package-version.ts';
import { listSources } from '../../../build/run/sources-record.ts';
import { CHANGE_OPTIONS } from '../../arguments/global-options.ts';
import type { Command } from '../../command.ts';
import { type Context, readAuthor } from '../../context.ts';
import { requireApp } from '../../require-release.ts';
import { toShownPath } from '../../terminal/format.ts';
import { findBuildFolder } from '../../workspace.ts';
import { listHolds } from '../channel/next-steps.ts';
import { printPromoted } from '../channel/promote-command.ts';
import { createOriginCheck } from './origin-check.ts';

type Author = Awaited<ReturnType<typeof readAuthor>>;

type Mode = { isDryRun: boolean; isPromote: boolean };

/** Prints the holds of the app, and how to make the published release live or preview it. */
function printNext(
  context: Context,
  { release: { app, version } }: PublishOutcome,
  state?: ChannelApp,
): void {
  const { ui, toCommand } = context;
  const name = ui.paint('bold', `${app} ${version}`);
  for (const line of listHolds(context, app, state)) ui.print(line);
  ui.print(
    `\n${name} is published. Nobody sees it yet; make it live: ${toCommand(`promote ${app} ${version}`)}`,
  );
  ui.print(`To show it to some by a link first: ${toCommand(`preview ${app} ${version}`)}`);
}

/** State of the app on the channel, for the final hints. Errors are ignored, since the release is published already. */
const readState = async ({ registry, channel }: Context, app: string): Promise<ChannelApp | undefined> =>
  (await registry.readChannel(channel).catch(() => undefined))?.apps[app];

async function printPublished(context: Context, outcome: PublishOutcome, { isDryRun, isPromote }: Mode) {
  const { ui, channel } = context;
  const { release, isNew, newFiles, newBytes, unchangedFiles } = outcome;
  const { app, version } = release;
  const name = ui.paint('bold', `${app} ${version}`);
  const files = `${toCount(newFiles, 'new file')} (${toByteSize(newBytes)}), ${unchangedFiles} unchanged`;
  if (isDryRun) {
    const published = isNew ? `would be published with ${files}` : 'is published already';
    const promoted = isPromote ? `, and would be made live on ${channel}` : '';
    ui.print(`\nDry run: ${name} ${published}${promoted}. Nothing was written.`);
    return;
  }
  if (isNew) ui.report({ title: 'Stored', faults: [], note: files });
  if (!isPromote) printNext(context, outcome, await readState(context, app));
}

function toAnswer(
  { release, ...counts }: PublishOutcome,
  result: { isDryRun: boolean; revision: ChannelRevision | null },
) {
  const { manifest: _, ...record } = release;
  return { release: record, ...counts, ...result };
}

/** Promotes the published release, or finds that an earlier run of the same command has promoted it. */
async function promotePublished(context: Context, { release }: PublishOutcome, author: Author) {
  const { app, version } = release;
  context.ui.print(`\nPromoting ${app} ${version} on ${context.channel}`);
  try {
    const outcome = await context.change({ ...author, action: 'promote', app, version });
    printPromoted(context, outcome, { app, version, isDryRun: false });
    return outcome.revision;
  } catch (error) {
    if (!isChannelRefusedError(error) || error.code !== 'NOTHING_TO_CHANGE') throw error;
    context.ui.print(`\n${app} ${version} is live on ${context.channel} already; nothing was left to do.`);
    return null;
  }
}

export const publishCommand: Command = {
  name: 'publish',
  summary: 'Check a build and store it as a release that nobody sees yet',
  parameters: [{ name: 'app', help: 'the app, for example remote-tools' }],
  options: {
    dir: { value: 'folder', help: "where the build is (default: dist in the app's folder)" },
    promote: { help: 'make the release live at once' },
    'allow-growth': { help: 'let it be heavier than its size budget' },
    'allow-dirty': { help: 'let its sources have changes that are not committed' },
    ...CHANGE_OPTIONS,
  },
  examples: ['publish remote-tools', 'publish remote-tools --promote', 'publish host --dry-run'],

  async run(context, args) {
    const { ui, cwd, git, workspace, channel, control } = context;
    const app = await requireApp(context, args, { isNew: true });
    const dir = args.find('dir');
    const folder = dir === undefined ? findBuildFolder(workspace, app) : resolve(cwd, dir);
    const author = await readAuthor(context, args);
    const isPromote = args.isOn('promote');
    const { isDryRun } = author;

    ui.print(`Publishing ${app} from ${toShownPath(cwd, folder)}, for ${channel}`);
    const commit = await git.readCommit(join(folder, '..'), await listSources(folder));
    const sourceVersion = findPackageVersion(join(folder, '..'));
    const outcome = await context.publish({
      ...author,
      app,
      folder,
      commit,
      sourceVersion,
      willPromote: isPromote,
      allowGrowth: args.isOn('allow-growth'),
      checked: await readCheckReport(folder),
      ownChecks: [
        createOriginCheck({
          app,
          folder,
          commit,
          isShared: control !== undefined,
          allowDirty: args.isOn('allow-dirty'),
        }),
      ],
    });
    await printPublished(context, outcome, { isDryRun, isPromote });
    const revision = isPromote && !isDryRun ? await promotePublished(context, outcome, author) : null;
    const { version } = outcome.release;
    ui.setOutputs({ app, version, channel, revision: revision?.revision });
    ui.printJson(() => toAnswer(outcome, { isDryRun, revision }));
  },
};
