import {
  type ChannelRevision,
  describeCanaryShare,
  describeSettingChanges,
  HOST_APP,
  listAppChanges,
} from '@sharpside/contracts';
import type { SeveralChangesOutcome } from '@sharpside/registry/changes/several/change-several';
import { type Arguments, type Cell, UsageError } from '@sharpside/server-kit/cli';
import { type Context, readAuthor } from '../../context.ts';
import { requireRelease } from '../../require-release.ts';

function describeState({ apps }: ChannelRevision, app: string, before: string | undefined): string {
  const { current, canary } = apps[app] ?? {};
  if (current === undefined) return 'off the site';
  if (current === before && !canary) return `${current}, as before`;
  return canary ? `${current}, ${canary.version} for ${describeCanaryShare(canary)}` : current;
}

export function printChanged(
  { ui }: Pick<Context, 'ui'>,
  { revision, before }: Pick<SeveralChangesOutcome, 'revision' | 'before'>,
): void {
  const changes = listAppChanges(revision.change);
  const rows = changes.map(({ app }): Cell[] => [
    app,
    before[app]?.current ?? 'nothing',
    describeState(revision, app, before[app]?.current),
  ]);
  ui.table(['APP', 'BEFORE', 'NOW'], rows);
  for (const { app, from, losesFallback, values } of changes) {
    if (values) ui.print(`${app} has other settings: ${describeSettingChanges(values)}.`);
    if (losesFallback)
      ui.print(`${app} ${from} does not fit the new host, so browsers do not fall back to it.`);
  }
}

/** Outputs of a change of several apps for the next steps of a CI job. */
export function outputSeveral({ ui, channel }: Context, revision: ChannelRevision, isDryRun: boolean): void {
  const apps = listAppChanges(revision.change).map(({ app, to }) => (to === null ? app : `${app}@${to}`));
  ui.setOutputs({ apps: apps.join(','), channel, revision: isDryRun ? null : revision.revision });
}

export async function promoteTogether(context: Context, args: Arguments): Promise<void> {
  const { ui, channel, toCommand } = context;
  for (const option of ['canary', 'every', 'group', 'from']) {
    if (args.find(option) !== undefined) {
      throw new UsageError(
        `--${option} is for one app; releases that go live together are named as app@version.`,
      );
    }
  }
  const releases = [];
  for (const text of args.listParameter('app')) releases.push(await requireRelease(context, text));
  const author = await readAuthor(context, args);
  const reason = args.find('reason') ?? null;
  ui.print(`Promoting ${releases.map(({ app, version }) => `${app} ${version}`).join(', ')} on ${channel}`);
  const outcome = await context.changeSeveral({ ...author, action: 'promote', releases, reason });
  const { revision } = outcome;
  ui.print();
  printChanged(context, outcome);
  // The apps that a restore can take back: all but a host that was not live before, because a site needs a host.
  const undone = releases.map(({ app }) => app).filter((app) => app !== HOST_APP || outcome.before[app]);
  const undo = toCommand(
    `restore --revision ${revision.revision - 1} --only ${undone.join(',')} --reason "..."`,
  );
  if (author.isDryRun) ui.print(`\nDry run: ${channel} takes this. Nothing was written.`);
  else {
    ui.print(`\nAll of it is live on ${channel} (revision ${revision.revision}).`);
    if (revision.revision > 1 && undone.length > 0) ui.print(`Should it turn out bad: ${undo}`);
  }
  outputSeveral(context, revision, author.isDryRun);
  ui.printJson(() => ({ revision, isDryRun: author.isDryRun }));
}
