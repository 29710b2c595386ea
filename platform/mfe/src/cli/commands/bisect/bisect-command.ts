import type { ChannelRevision } from '@sharpside/contracts';
import { type Arguments, toCount, UsageError } from '@sharpside/server-kit/cli';
import { CHANGE_OPTIONS } from '../../arguments/global-options.ts';
import {
  DEFAULT_EDGE_PORT,
  requirePath,
  requireRevision,
  requireSiteUrl,
  toDefaultSite,
} from '../../arguments/option-values.ts';
import type { Command } from '../../command.ts';
import { type Context, readAuthor, requireApp } from '../../context.ts';
import { type Culprit, printCulprits, readCulprits } from './describe-culprit.ts';
import { BisectError } from './errors.ts';
import { type Finding, findFirstBad } from './find-first-bad.ts';
import {
  describeChange,
  listCandidates,
  listDifferences,
  readSpan,
  type Span,
  toShown,
} from './list-candidates.ts';
import { holdSignals } from './run-program.ts';
import { type Trial, tryRevision } from './try-revision.ts';

/** The part of the history in which something broke, with the revisions that may have done it. */
type Search = {
  good: ChannelRevision;
  bad: ChannelRevision;
  candidates: ChannelRevision[];
  isLastBad: boolean;
};

const isSame = (a: ChannelRevision, b: ChannelRevision) =>
  listDifferences(toShown(a), toShown(b)).length === 0;

async function requireEnds(context: Context, args: Arguments): Promise<{ good: number; bad: number }> {
  const { registry, channel } = context;
  const newest = (await registry.readChannel(channel))?.revision ?? 0;
  const good = requireRevision(args.require('good'), '--good');
  const given = args.find('bad');
  const bad = given === undefined ? newest : requireRevision(given, '--bad');
  const late = [good, bad].find((number) => number > newest);
  if (late !== undefined)
    throw new UsageError(
      `${channel} has no revision ${late}; ${newest > 0 ? `the newest is ${newest}` : 'it has none'}.`,
    );
  if (good < bad) return { good, bad };
  throw new UsageError(
    `--good ${good} must be before --bad ${bad}: something that was good then is bad since.`,
  );
}

function toSearch({ revisions }: Span, ends: { good: number; bad: number }, app: string | undefined): Search {
  const [good, bad] = [revisions[0], revisions.at(-1)];
  if (good?.revision !== ends.good || bad?.revision !== ends.bad) {
    throw new BisectError('The record of --good or --bad cannot be read; name others beside them.', {
      code: 'BISECT_UNDECIDED',
    });
  }
  const candidates = listCandidates(revisions, app);
  const last = candidates.at(-1);
  if (last === undefined) {
    const what =
      app === undefined ? 'No release that everybody gets' : `No release of ${app} that everybody gets`;
    throw new UsageError(`${what} changed between revisions ${ends.good} and ${ends.bad}.`);
  }
  return { good, bad, candidates, isLastBad: isSame(last, bad) };
}

/** Prints what a trial gave. */
async function tryAndTell(revision: ChannelRevision, trial: Trial, note: string) {
  const { ui } = trial.context;
  ui.print(`Revision ${revision.revision} (${describeChange(revision)}), ${note}`);
  const tried = await tryRevision(revision.revision, trial);
  const style = { good: 'green', bad: 'red', skip: 'yellow' } as const;
  const word = tried.verdict === 'skip' ? 'skipped' : tried.verdict;
  ui.print(`  ${ui.paint(style[tried.verdict], word)}${tried.why === undefined ? '' : `: ${tried.why}`}`);
  return tried;
}

/** @throws {BisectError} `BISECT_WRONG_ENDS` where one of the ends is not what it is said to be. */
async function verifyEnds({ good, bad }: Search, trial: Trial): Promise<void> {
  for (const [revision, expected] of [
    [good, 'good'],
    [bad, 'bad'],
  ] as const) {
    const { verdict, why } = await tryAndTell(revision, trial, `said to be ${expected}`);
    if (verdict === expected) continue;
    const is = verdict === 'skip' ? `cannot be tested (${why})` : `is ${verdict}`;
    throw new BisectError(
      `Revision ${revision.revision}, said to be ${expected}, ${is}. Name another with --${expected}, or leave this out with --no-verify.`,
      { code: 'BISECT_WRONG_ENDS' },
    );
  }
}

/** The last revision before a candidate that is known to be good, as far as it was looked at. */
const findBefore = ({ good, candidates }: Search, at: number): ChannelRevision => candidates[at - 1] ?? good;

function throwUndecided(finding: Exclude<Finding, { kind: 'found' }>, search: Search, app?: string): never {
  const { good, bad, candidates } = search;
  if (finding.kind === 'none') {
    throw new BisectError(
      `No release of ${app} is to blame: with each of them the site was good. Something else changed between revisions ${good.revision} and ${bad.revision}; run this without an app.`,
      { code: 'BISECT_UNDECIDED' },
    );
  }
  const among = finding.among.map((at) => candidates[at]?.revision).join(', ');
  // Nothing bad was found among the candidates, so it may also be what came after them.
  const isOpen = !search.isLastBad && finding.among.at(-1) === candidates.length - 1;
  throw new BisectError(
    `It is one of the revisions ${among}${isOpen ? `, or a later one up to ${bad.revision}` : ''}; those that were skipped cannot be told apart.`,
    { code: 'BISECT_UNDECIDED' },
  );
}

type Found = { search: Search; at: number; culprits: Culprit[] };

function report(context: Context, { search, at, culprits }: Found): void {
  const { ui, toCommand } = context;
  const first = search.candidates[at] ?? search.bad;
  const before = findBefore(search, at);
  const { by, at: time, reason } = first.change;
  ui.print(
    `\n${ui.paint('bold', `Revision ${first.revision}`)} is the first bad one: ${describeChange(first)}`,
  );
  ui.print(`by ${by} at ${time}${reason === null ? '' : ` (${reason})`}\n`);
  printCulprits(context, culprits);
  if (before.revision < first.revision - 1)
    ui.print(
      `\nThese are all changes since revision ${before.revision}, the last good one that was looked at.`,
    );
  ui.print(`\nTo look at it: ${toCommand(`preview --revision ${first.revision}`)}`);
  const apps = culprits.map(({ app }) => app);
  ui.setOutputs({ revision: first.revision, apps: apps.join(',') });
  ui.printJson(() => ({
    revision: { revision: first.revision, ...first.change },
    lastGood: before.revision,
    changes: culprits,
  }));
}

async function search(found: Search, trial: Trial): Promise<Finding> {
  const { candidates, isLastBad } = found;
  return findFirstBad({
    ...{ count: candidates.length, isLastBad },
    async test(at, steps) {
      const revision = candidates[at];
      if (revision === undefined) throw new RangeError('There is a candidate at each place');
      const left = steps === 1 ? 'last step' : `${toCount(steps, 'step')} left`;
      return (await tryAndTell(revision, trial, left)).verdict;
    },
  });
}

/** Finds the revision that broke something. */
export const bisectCommand: Command = {
  name: 'bisect',
  summary: 'Find the revision that broke something, by a test of your own',
  parameters: [
    { name: 'app', help: 'only revisions that changed this app (default: all)', isOptional: true },
  ],
  program: 'tests the preview at $MFE_PREVIEW_URL; exit code 0: good, 125: cannot tell, up to 124: bad',
  options: {
    good: { value: 'revision', help: 'a revision at which all was well; `history` lists them' },
    bad: { value: 'revision', help: 'a later one at which it was not (default: the newest)' },
    site: {
      value: 'url',
      help: `where the site is (default: that of npm start, at $EDGE_PORT or ${DEFAULT_EDGE_PORT})`,
    },
    path: { value: 'path', help: 'the page that the previews open (default: the front page)' },
    'no-verify': { help: 'believe --good and --bad without a test' },
    by: CHANGE_OPTIONS.by,
  },
  examples: [
    'bisect remote-nba --good 12 --bad 31 -- npx playwright test smoke',
    'bisect --good 12 --site https://www.example.com -- ./smoke.sh',
  ],

  async run(context, args) {
    const { ui, cwd, environment, channel } = context;
    const command = args.requireProgram();
    const ends = await requireEnds(context, args);
    const app = args.findParameter('app') === undefined ? undefined : await requireApp(context, args);
    const site = requireSiteUrl(args.find('site') ?? toDefaultSite(environment));
    const path = requirePath(args.find('path') ?? '/');
    const { by } = await readAuthor(context, args);
    const span = await readSpan(context.registry, channel, ends);
    const found = toSearch(span, ends, app);
    const count = toCount(found.candidates.length, 'revision');
    ui.print(`${count} of ${channel} may have broken it, between ${ends.good} and ${ends.bad}`);
    if (span.unreadable.length > 0) ui.print(`Passed over, unreadable: ${span.unreadable.join(', ')}`);
    const interruption = holdSignals();
    const program = {
      command,
      cwd,
      environment,
      isJson: args.isOn('json'),
    };
    try {
      const trial = { context, program, site, path, by, interruption };
      if (!args.isOn('no-verify')) await verifyEnds(found, trial);
      const finding = await search(found, trial);
      if (finding.kind !== 'found') throwUndecided(finding, found, app);
      const { at } = finding;
      const first = found.candidates[at] ?? found.bad;
      report(context, {
        search: found,
        at,
        culprits: await readCulprits(context, findBefore(found, at), first),
      });
    } finally {
      interruption.release();
    }
  },
};
