import { type CollectionOutcome, collect, previewCollection } from '@sharpside/registry/collection/collect';
import { type CollectionPlan, TOKEN_USE_DAYS } from '@sharpside/registry/collection/plan-collection';
import type { Verdict } from '@sharpside/registry/collection/retention';
import { type Arguments, toByteSize, toCount, toPrintable, UsageError } from '@sharpside/server-kit/cli';
import { CHANGE_OPTIONS } from '../../arguments/global-options.ts';
import type { Command } from '../../command.ts';
import type { Context } from '../../context.ts';

const DEFAULT_DAYS = 30;
const DEFAULT_KEEP = 5;

function requireCount(args: Arguments, option: 'days' | 'keep', otherwise: number): number {
  const text = args.find(option);
  if (text === undefined) return otherwise;
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new UsageError(`'${text}' is no number; --${option} takes a whole number from 1 to 9999.`);
}

const toKind = ({ release: { app, version }, why }: Verdict) => ({ app, version, why });

function groupFiles({ files }: CollectionPlan) {
  const groups = new Map<string, { app: string; why: string; count: number; bytes: number }>();
  for (const { app, why, encodings, bytes } of files) {
    const key = `${app} ${why}`;
    const group = groups.get(key) ?? { app, why, count: 0, bytes: 0 };
    groups.set(key, {
      ...group,
      count: group.count + 1 + encodings.length,
      bytes: group.bytes + (bytes ?? 0),
    });
  }
  return [...groups.values()];
}

/** @returns false if there is nothing to take away. */
function printPlan({ ui }: Context, plan: CollectionPlan): boolean {
  const releases = plan.unneeded.map(toKind);
  const rows = [
    ...releases.map(({ app, version, why }) => [app, version, why]),
    ...groupFiles(plan).map(({ app, why, count, bytes }) => {
      const size = bytes > 0 ? `, ${toByteSize(bytes)}` : '';
      return [app, `${toCount(count, 'file')}${size}`, why];
    }),
    ...(plan.previews.length > 0 ? [['', toCount(plan.previews.length, 'preview'), 'over']] : []),
    ...(plan.tokenUses.length > 0
      ? [['', toCount(plan.tokenUses.length, 'record'), `of uses of tokens, over ${TOKEN_USE_DAYS} days old`]]
      : []),
    ...(plan.workloadRecords.length > 0
      ? [['', toCount(plan.workloadRecords.length, 'record'), 'of CI jobs: expired ID tokens, old tokens']]
      : []),
    ...(plan.signatures.length > 0
      ? [['', toCount(plan.signatures.length, 'signature'), 'of releases that go, or never came']]
      : []),
    ...(plan.leftovers.length > 0
      ? [['', toCount(plan.leftovers.length, 'mark'), 'of work that was cut short']]
      : []),
  ];
  if (rows.length === 0) ui.print(`Nothing to collect; ${toCount(plan.needed.length, 'release')} needed.`);
  else ui.table(['APP', 'WHAT', 'WHY IT MAY GO'], rows);
  const hasSome = rows.length > 0;
  if (plan.needed.length === 0) return hasSome;
  ui.print('');
  ui.table(
    ['APP', 'KEPT', 'WHY IT IS NEEDED'],
    plan.needed.map(toKind).map(({ app, version, why }) => [app, version, why]),
  );
  return hasSome;
}

function printOutcome({ ui, toCommand }: Context, { releases, files, stoppedFor }: CollectionOutcome): void {
  const taken = `${toCount(releases, 'release')} and ${toCount(files, 'file')}`;
  if (!stoppedFor) {
    ui.print(`\nCollected ${taken}.`);
    return;
  }
  const { what, by } = stoppedFor;
  ui.print(
    `\nStopped for somebody else's work (${toPrintable(what)}, by ${toPrintable(by)}), after ${taken}.`,
  );
  ui.print(`What is left is whole. Go on when that has ended: ${toCommand('gc --delete')}`);
}

export const gcCommand: Command = {
  name: 'gc',
  summary: 'Show what nobody needs any more; with --delete, take it away',
  parameters: [],
  options: {
    days: {
      value: 'count',
      help: `how long a tab may stay open, or a release unpromoted (default: ${DEFAULT_DAYS})`,
    },
    keep: {
      value: 'count',
      help: `how many releases per app and channel to be able to go back to (default: ${DEFAULT_KEEP})`,
    },
    delete: { help: 'take away what is shown; without it nothing is written' },
    reason: { value: 'text', help: 'why, for the record' },
    by: CHANGE_OPTIONS.by,
  },
  examples: ['gc', 'gc --delete --reason "The disk is filling up"', 'gc --days 90 --keep 20'],

  async run(context, args) {
    const { ui, deps, git, workspace, storeLocation, toCommand } = context;
    if (args.find('channel') !== undefined) {
      throw new UsageError(
        'gc looks at every channel, so that none loses what it needs; leave --channel out.',
      );
    }
    if (context.control) {
      throw new UsageError(
        `gc works where the store is: run it with the keys of the store, not through ${context.control.address}.`,
      );
    }
    const rules = {
      days: requireCount(args, 'days', DEFAULT_DAYS),
      keep: requireCount(args, 'keep', DEFAULT_KEEP),
    };
    if (!args.isOn('delete')) {
      const plan = await previewCollection(deps, rules);
      const next = printPlan(context, plan)
        ? ` To take these away: ${toCommand('gc --delete')}, with the same options.`
        : '';
      ui.print(`\nNothing was written in ${storeLocation}.${next}`);
      ui.printJson(() => ({ ...toAnswer(plan), isDryRun: true }));
      return;
    }
    const by = args.find('by') ?? (await git.readIdentity(workspace.root));
    const outcome = await collect(deps, { ...rules, by, reason: args.find('reason') ?? null });
    printPlan(context, outcome.plan);
    printOutcome(context, outcome);
    const { releases, files, stoppedFor = null } = outcome;
    ui.printJson(() => ({
      ...toAnswer(outcome.plan),
      isDryRun: false,
      collected: { releases, files },
      stoppedFor,
    }));
  },
};

const toAnswer = ({ needed, unneeded, files, previews, leftovers, ...records }: CollectionPlan) => ({
  needed: needed.map(toKind),
  unneeded: unneeded.map(toKind),
  files,
  previews: previews.map(({ id }) => id),
  tokenUses: records.tokenUses,
  workloadRecords: records.workloadRecords,
  leftovers: leftovers.map(({ key }) => key),
});
