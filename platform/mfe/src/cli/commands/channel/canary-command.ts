import type { ActionOn } from '@sharpside/contracts';
import type { ChangeOutcome } from '@sharpside/registry/changes/make-change';
import { type Arguments, toSuggestion, UsageError } from '@sharpside/server-kit/cli';
import { CHANGE_OPTIONS } from '../../arguments/global-options.ts';
import { requirePercent } from '../../arguments/option-values.ts';
import type { Command } from '../../command.ts';
import { type Context, readAuthor } from '../../context.ts';
import { requireApp } from '../../require-release.ts';
import { listHolds } from './next-steps.ts';
import { outputChange, printPromoted } from './promote-command.ts';

type StepRequest = Awaited<ReturnType<typeof readAuthor>> & { app: string; reason: string | null };

type Step = {
  run(context: Context, request: StepRequest, args: Arguments): Promise<ChangeOutcome>;
  /** Prints the result of the step. `outcome.before` has the canary that it changed. */
  print(context: Context, app: string, outcome: ChangeOutcome): void;
};

function printShown(context: Context, app: string, outcome: ChangeOutcome): void {
  printPromoted(context, outcome, { app, version: outcome.before?.canary?.version ?? '', isDryRun: false });
}

const STEPS: Readonly<Record<ActionOn<'canary'>, Step>> = {
  raise: {
    run: ({ change }, request, args) =>
      change({ ...request, action: 'raise', percent: requirePercent(args.require('to'), '--to') }),
    print: printShown,
  },
  pause: {
    run: ({ change }, request, args) =>
      change({ ...request, action: 'pause', reason: args.require('reason') }),
    print({ ui, channel, toCommand }, app, { before, revision }) {
      ui.print(
        `The canary ${ui.paint('bold', `${app} ${before?.canary?.version}`)} is paused on ${channel}: everybody gets ${before?.current}.`,
      );
      ui.print('Open tabs leave it by themselves.');
      for (const line of listHolds({ toCommand }, app, revision.apps[app])) ui.print(line);
      ui.print(
        `On with it: ${toCommand(`canary ${app} resume`)}   Away with it: ${toCommand(`canary ${app} abort --reason "..."`)}`,
      );
    },
  },
  resume: { run: ({ change }, request) => change({ ...request, action: 'resume' }), print: printShown },
  'promote-canary': {
    run: ({ change }, request) => change({ ...request, action: 'promote-canary' }),
    print: printShown,
  },
  abort: {
    run: ({ change }, request, args) =>
      change({ ...request, action: 'abort', reason: args.require('reason') }),
    print({ ui, channel }, app, { before }) {
      const version = before?.canary?.version;
      ui.print(
        `The canary ${ui.paint('bold', `${app} ${version}`)} has ended on ${channel}, and ${version} is withdrawn.`,
      );
      ui.print(
        `Everybody gets ${before?.current}; open tabs follow by themselves. Next: publish a corrected version.`,
      );
    },
  },
};

/** Each step by its name on the command line, where `promote-canary` is `promote`. */
const STEP_OF: ReadonlyMap<string, Step> = new Map(
  Object.entries(STEPS).map(([action, step]) => [action.replace(/-canary$/, ''), step]),
);

function requireStep(name: string): Step {
  const step = STEP_OF.get(name);
  if (step) return step;
  const known = [...STEP_OF.keys()];
  const among = toSuggestion(name, known) || ` Steps: ${known.join(', ')}.`;
  throw new UsageError(`A canary takes no step '${name}'.${among}`);
}

export const canaryCommand: Command = {
  name: 'canary',
  summary: 'Raise, pause, resume, promote or abort the canary of an app',
  parameters: [
    { name: 'app', help: 'the app, for example remote-tools' },
    { name: 'step', help: `one of ${[...STEP_OF.keys()].join(', ')}` },
  ],
  options: {
    to: { value: 'percent', help: 'raise: to how many visitors' },
    reason: { value: 'text', help: 'why, for the history; a pause and an abort need one' },
    ...CHANGE_OPTIONS,
  },
  examples: [
    'canary remote-tools raise --to 50',
    'canary remote-tools pause --reason "Support has questions"',
    'canary remote-tools promote',
    'canary remote-tools abort --reason "stakes are wrong"',
  ],

  async run(context, args) {
    const { ui, channel } = context;
    const name = args.requireParameter('step');
    const step = requireStep(name);
    if (name !== 'raise' && args.find('to') !== undefined)
      throw new UsageError(`--to goes with raise, not with ${name}.`);
    const app = await requireApp(context, args);
    const author = await readAuthor(context, args);
    const request = { ...author, app, reason: args.find('reason') ?? null };
    const outcome = await step.run(context, request, args);
    if (author.isDryRun) ui.print(`Dry run: ${channel} takes this ${name}. Nothing was written.`);
    else step.print(context, app, outcome);
    outputChange(context, outcome, author.isDryRun);
    ui.printJson(() => ({ revision: outcome.revision, isDryRun: author.isDryRun }));
  },
};
