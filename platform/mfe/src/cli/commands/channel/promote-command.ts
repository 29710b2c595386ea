import { type CanarySchedule, canaryGroupsSchema, describeCanaryShare, HOST_APP } from '@sharpside/contracts';
import type { ChangeOutcome } from '@sharpside/registry/changes/make-change';
import { type Arguments, UsageError } from '@sharpside/server-kit/cli';
import * as v from 'valibot';
import { CHANGE_OPTIONS } from '../../arguments/global-options.ts';
import { requireMinutes, requirePercent } from '../../arguments/option-values.ts';
import type { Command } from '../../command.ts';
import { type Context, readAuthor } from '../../context.ts';
import { requireApp, requireVersion } from '../../require-release.ts';
import { findNextShare } from './next-steps.ts';
import { promoteTogether } from './several-changes.ts';

type Promoted = { app: string; version: string; isDryRun: boolean };

/** Prints the new state after a promote, and the possible next steps. */
export function printPromoted(
  context: Context,
  outcome: ChangeOutcome,
  { app, version, isDryRun }: Promoted,
): void {
  const { ui, channel, toCommand } = context;
  const { revision, before } = outcome;
  const name = ui.paint('bold', `${app} ${version}`);
  const canary = revision.apps[app]?.canary;
  if (isDryRun) {
    ui.print(`\nDry run: ${channel} takes this. Nothing was written.`);
  } else if (canary) {
    ui.print(
      `\n${name} is shown to ${ui.paint('bold', describeCanaryShare(canary))} on ${channel} (revision ${revision.revision}).`,
    );
    if (canary.schedule) {
      ui.print(
        `The control service goes on by itself: ${describeSchedule(canary.schedule, canary.percent)}.`,
      );
    }
    const next = findNextShare(canary.percent);
    const more = next === undefined ? '' : `   More: ${toCommand(`canary ${app} raise --to ${next}`)}`;
    ui.print(`Everybody: ${toCommand(`canary ${app} promote`)}${more}`);
    ui.print(`Should it turn out bad: ${toCommand(`canary ${app} abort --reason "..."`)}`);
  } else if (revision.change.action === 'canary') {
    ui.print(
      `\nThe canary ${name} has ended: everybody gets ${before?.current} on ${channel} (revision ${revision.revision}).`,
    );
  } else {
    const was = before ? `, in place of ${before.current}` : '';
    ui.print(`\n${name} is live on ${channel} (revision ${revision.revision})${was}.`);
    // A first release has no release to go back to. The host cannot be retired, since a site needs a host.
    const wayBack = before ? 'rollback' : 'retire';
    if (before || app !== HOST_APP)
      ui.print(`Should it turn out bad: ${toCommand(`${wayBack} ${app} --reason "..."`)}`);
  }
}

/** Outputs of a change for the next steps of a CI job. A dry run has no revision to output. */
export function outputChange({ ui }: Context, { revision }: ChangeOutcome, isDryRun: boolean): void {
  const { app, from, to } = revision.change;
  const made = isDryRun ? null : revision.revision;
  ui.setOutputs({ app, version: to ?? from, channel: revision.channel, revision: made });
}

/** The version on a command line, or the live version of another channel. */
async function requireChoice(context: Context, args: Arguments, app: string) {
  const version = args.findParameter('version');
  const from = args.find('from');
  if (version !== undefined && from !== undefined) {
    throw new UsageError('Name a version, or the channel that has it (--from), not both.');
  }
  if (from === undefined) return { version: requireVersion(args.requireParameter('version')), reason: null };
  if (from === context.channel)
    throw new UsageError(`--from names ${from}, which is the channel to be changed.`);
  const current = (await context.registry.readChannel(from))?.apps[app]?.current;
  if (current !== undefined) return { version: current, reason: `Live on ${from}` };
  throw new UsageError(`Nothing of ${app} is live on '${from}'; promote it there first, or name a version.`);
}

/** The groups of `--group`; undefined without the option. @throws {UsageError} `USAGE` for an invalid name. */
function readGroups(args: Arguments): { groups: string[] } | undefined {
  const text = args.find('group');
  if (text === undefined) return undefined;
  const parsed = v.safeParse(
    canaryGroupsSchema,
    text.split(',').map((name) => name.trim()),
  );
  if (parsed.success) return { groups: parsed.output };
  throw new UsageError(`--group '${text}' ${parsed.issues[0].message}.`);
}

/** Promote or canary, with the shares of a canary that is raised by a schedule. */
function requireKind(args: Arguments) {
  const canary = args.find('canary');
  const every = args.find('every');
  const groups = readGroups(args);
  if (canary === undefined) {
    if (groups && every === undefined) return { action: 'canary' as const, percent: 0, ...groups };
    if (every !== undefined)
      throw new UsageError('--every goes with --canary and its shares, such as 5,25,100.');
    return { action: 'promote' as const };
  }
  const shares = canary.split(',').map((text) => requirePercent(text.trim(), '--canary'));
  // With a schedule, the groups get the canary first, at a share of 0 %. The named shares follow, each after its time.
  const isGroupFirst = groups !== undefined && every !== undefined && shares[0] !== 0;
  const [percent = 0, ...steps] = isGroupFirst ? [0, ...shares] : shares;
  if (steps.length === 0 && every === undefined) return { action: 'canary' as const, percent, ...groups };
  if (steps.length === 0) throw new UsageError('--every needs several shares: --canary 5,25,100.');
  if (every === undefined) throw new UsageError('Several shares need --every, such as --every 30m.');
  if (
    steps.some((step, at) => step <= (at === 0 ? percent : (steps[at - 1] ?? 0))) ||
    (percent === 0 && !groups)
  ) {
    throw new UsageError(`'${canary}' does not grow from share to share; --canary takes such as 5,25,100.`);
  }
  const schedule = { steps, everyMinutes: requireMinutes(every, '--every') };
  return { action: 'canary' as const, percent, schedule, ...groups };
}

/** Further shares of a canary with a schedule: `25 %, then everybody, each after 30 min while the guard is content`. */
function describeSchedule({ steps, everyMinutes }: CanarySchedule, percent: number): string {
  const shares = steps
    .filter((step) => step > percent)
    .map((step) => (step === 100 ? 'everybody' : `${step} %`));
  return `${shares.join(', then ')}, each after ${everyMinutes} min while the guard is content`;
}

export const promoteCommand: Command = {
  name: 'promote',
  summary: 'Make a release live, for everybody or as a canary',
  parameters: [
    { name: 'app', help: 'the app, for example remote-tools; or releases that go live together' },
    {
      name: 'version',
      help: 'a published version, for example 1.4.0; or further releases, as app@version',
      isOptional: true,
      isRepeatable: true,
    },
  ],
  options: {
    canary: {
      value: 'percent',
      help: 'show it to so many visitors only, or to more and more (5,25,100); 0 ends its canary',
    },
    group: { value: 'names', help: 'show it to visitors whose sign-in gives such a group, such as staff' },
    every: { value: 'time', help: 'how long each share of several lasts, such as 30m or 2h' },
    from: { value: 'channel', help: 'the version that is live there, in place of a named one' },
    reason: { value: 'text', help: 'why, for the history' },
    ...CHANGE_OPTIONS,
  },
  examples: [
    'promote remote-tools 1.4.0',
    'promote remote-tools 1.4.0 --canary 10',
    'promote remote-tools 1.4.0 --canary 5,25,50,100 --every 30m',
    'promote remote-tools 1.4.0 --group staff',
    'promote remote-tools 1.4.0 --group staff --canary 5,25,100 --every 30m',
    'promote remote-tools 1.4.0 --canary 0',
    'promote remote-tools --from staging',
    'promote host@3.0.0 remote-nba@2.0.0 --reason "The new odds format"',
  ],

  async run(context, args) {
    if (args.requireParameter('app').includes('@')) return promoteTogether(context, args);
    const [, extra] = args.listParameter('version');
    if (extra !== undefined) {
      throw new UsageError(
        `'${extra}' is too much; to promote several apps at once, name each as app@version.`,
      );
    }
    const app = await requireApp(context, args);
    const { version, reason: reasonOfChoice } = await requireChoice(context, args, app);
    const kind = requireKind(args);
    const author = await readAuthor(context, args);
    context.ui.print(`Promoting ${app} ${version} on ${context.channel}`);
    const reason = args.find('reason') ?? reasonOfChoice;
    const outcome = await context.change({ ...author, ...kind, app, version, reason });
    printPromoted(context, outcome, { app, version, isDryRun: author.isDryRun });
    outputChange(context, outcome, author.isDryRun);
    context.ui.printJson(() => ({ revision: outcome.revision, isDryRun: author.isDryRun }));
  },
};
