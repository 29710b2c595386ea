import { join, resolve } from 'node:path';
import type { ChannelRevision } from '@sharpside/contracts';
import type { PublishOutcome } from '@sharpside/registry/publish/publish';
import { isChannelRefusedError } from '@sharpside/registry/records/errors';
import { findPackageVersion } from '../../build/package-version.ts';
import { toByteSize, toCount } from '../../wording/amounts.ts';
import type { Command } from '../command.ts';
import { toShownPath } from '../format.ts';
import { readCommit } from '../git.ts';
import { CHANGE_OPTIONS } from '../global-options.ts';
import { readAuthor, requireApp, type Session } from '../session.ts';
import { sayPromoted } from './say-promoted.ts';

type Author = Awaited<ReturnType<typeof readAuthor>>;

type Mode = { isDryRun: boolean; isPromote: boolean };

function sayPublished(session: Session, outcome: PublishOutcome, { isDryRun, isPromote }: Mode): void {
  const { ui, channel, toCommand } = session;
  const { release, isNew, newFiles, newBytes, unchangedFiles } = outcome;
  const { app, version } = release;
  const name = ui.paint('bold', `${app} ${version}`);
  const files = `${toCount(newFiles, 'new file')} (${toByteSize(newBytes)}), ${unchangedFiles} unchanged`;
  if (isDryRun) {
    const published = isNew ? `would be published with ${files}` : 'is published already';
    const promoted = isPromote ? `, and would be made live on ${channel}` : '';
    ui.say(`\nDry run: ${name} ${published}${promoted}. Nothing was written.`);
    return;
  }
  if (isNew) ui.report({ title: 'Stored', faults: [], note: files });
  if (isPromote) return;
  ui.say(
    `\n${name} is published. Nobody sees it yet; make it live: ${toCommand(`promote ${app} ${version}`)}`,
  );
  ui.say(`To show it to some by a link first: ${toCommand(`preview ${app} ${version}`)}`);
}

function toAnswer(
  { release, ...counts }: PublishOutcome,
  result: { isDryRun: boolean; revision: ChannelRevision | null },
) {
  const { manifest: _, ...record } = release;
  return { release: record, ...counts, ...result };
}

/** Promotes the published release, or finds that an earlier run of the same command did so. */
async function promotePublished(session: Session, { release }: PublishOutcome, author: Author) {
  const { app, version } = release;
  session.ui.say(`\nPromoting ${app} ${version} on ${session.channel}`);
  try {
    const outcome = await session.change({ ...author, action: 'promote', app, version });
    sayPromoted(session, outcome, { app, version, isDryRun: false });
    return outcome.revision;
  } catch (error) {
    if (!isChannelRefusedError(error) || error.code !== 'NOTHING_TO_CHANGE') throw error;
    session.ui.say(`\n${app} ${version} is live on ${session.channel} already; nothing was left to do.`);
    return null;
  }
}

/** Stores a build as a release and, on request, promotes it. */
export const publishCommand: Command = {
  name: 'publish',
  summary: 'Check a build and store it as a release that nobody sees yet',
  parameters: [{ name: 'app', help: 'the app, for example remote-tools' }],
  options: {
    dir: { value: 'folder', help: "where the build is (default: dist in the app's folder)" },
    promote: { help: 'make the release live at once' },
    'allow-growth': { help: 'let it be heavier than its size budget' },
    ...CHANGE_OPTIONS,
  },
  examples: ['publish remote-tools', 'publish remote-tools --promote', 'publish host --dry-run'],

  async run(session, args) {
    const { ui, cwd, workspace, channel } = session;
    const app = await requireApp(session, args, { isNew: true });
    const dir = args.find('dir');
    const folder = dir === undefined ? join(workspace, app, 'dist') : resolve(cwd, dir);
    const author = await readAuthor(session, args);
    const isPromote = args.isOn('promote');
    const { isDryRun } = author;

    ui.say(`Publishing ${app} from ${toShownPath(cwd, folder)}, for ${channel}`);
    const commit = await readCommit(join(folder, '..'));
    const sourceVersion = findPackageVersion(join(folder, '..'));
    const outcome = await session.publish({
      ...author,
      app,
      folder,
      commit,
      sourceVersion,
      willPromote: isPromote,
      allowGrowth: args.isOn('allow-growth'),
    });
    sayPublished(session, outcome, { isDryRun, isPromote });
    const revision = isPromote && !isDryRun ? await promotePublished(session, outcome, author) : null;
    ui.answer(() => toAnswer(outcome, { isDryRun, revision }));
  },
};
