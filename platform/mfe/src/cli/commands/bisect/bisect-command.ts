import type { ChannelRevision } from '@sharpside/contracts';
import { toCount } from '@sharpside/server-kit/cli';
import { CHANGE_OPTIONS } from '../../arguments/global-options.ts';
import {
  DEFAULT_EDGE_PORT,
  requirePath,
  requireSiteUrl,
  toDefaultSite,
} from '../../arguments/option-values.ts';
import type { Command } from '../../command.ts';
import { readAuthor, requireApp } from '../../context.ts';
import { readCulprits, report } from './describe-culprit.ts';
import { BisectError } from './errors.ts';
import { type Finding, findFirstBad } from './find-first-bad.ts';
import { describeChange, readSpan } from './list-candidates.ts';
import { holdSignals } from './run-program.ts';
import { findBefore, requireEnds, type Search, throwUndecided, toSearch } from './search.ts';
import { type Trial, tryRevision } from './try-revision.ts';

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
