import { type ChannelRevision, describeSettingChanges, listAppChanges } from '@sharpside/contracts';
import { mapLimited } from '@sharpside/registry/records/map-limited';
import { type Arguments, toCount, UsageError } from '@sharpside/server-kit/cli';
import { CHANGE_OPTIONS } from '../../arguments/global-options.ts';
import {
  DEFAULT_EDGE_PORT,
  requireRevision,
  requireSiteUrl,
  toDefaultSite,
} from '../../arguments/option-values.ts';
import type { Command } from '../../command.ts';
import { type Context, readAuthor } from '../../context.ts';
import { requireApp } from '../../require-release.ts';
import { findFirstBad, type Verdict } from './find-first-bad.ts';
import { BisectError } from './run-program.ts';
import { type Trial, tryRevision } from './try-revision.ts';

const PARALLEL = 8;

/** @throws {UsageError} `USAGE` for revisions that do not exist, or are in the wrong order. */
async function requireEnds({ registry, channel }: Context, args: Arguments) {
  const newest = (await registry.readChannel(channel))?.revision ?? 0;
  const good = requireRevision(args.require('good'), '--good');
  const given = args.find('bad');
  const bad = given === undefined ? newest : requireRevision(given, '--bad');
  const late = [good, bad].find((number) => number > newest);
  if (late !== undefined) {
    const last = newest > 0 ? `the newest is ${newest}` : 'it has none';
    throw new UsageError(`${channel} has no revision ${late}; ${last}.`);
  }
  if (good < bad) return { good, bad };
  throw new UsageError(
    `--good ${good} must be before --bad ${bad}: something that was good then is bad since.`,
  );
}

/** The release and settings of an app, or of every app, for visitors in no canary, as a text that can be compared. */
const toShown = ({ apps }: ChannelRevision, app: string | undefined) =>
  JSON.stringify(
    Object.entries(apps)
      .filter(([name]) => app === undefined || name === app)
      .map(([name, { current, settings }]) => [name, current, settings])
      .sort(),
  );

/**
 * The good revision, and all later revisions that changed the releases or settings of visitors in no canary.
 *
 * @throws {UsageError} `USAGE` if there are no such later revisions.
 */
async function readPlaces(
  { registry, channel }: Context,
  { good, bad }: { good: number; bad: number },
  app: string | undefined,
): Promise<ChannelRevision[]> {
  const numbers = Array.from({ length: bad - good + 1 }, (_, at) => good + at);
  const found = await mapLimited(numbers, PARALLEL, (number) => registry.readRevision(channel, number));
  const all = found.filter((revision) => revision !== undefined);
  const places = all.filter((revision, at) => {
    const before = all[at - 1];
    return before === undefined || toShown(before, app) !== toShown(revision, app);
  });
  if (places.length > 1) return places;
  const whose = app === undefined ? '' : ` of ${app}`;
  throw new UsageError(
    `No release or setting${whose} that everybody gets changed between revisions ${good} and ${bad}.`,
  );
}

function describeChange({ revision, change }: ChannelRevision): string {
  const apps = listAppChanges(change).map(({ app, to, values }) =>
    [app, to, values && `(${describeSettingChanges(values)})`].filter(Boolean).join(' '),
  );
  return `Revision ${revision} (${change.action} ${apps.join(', ')})`;
}

async function tryAndPrint(revision: ChannelRevision, trial: Trial, note: string): Promise<Verdict> {
  const { ui } = trial.context;
  ui.print(`${describeChange(revision)}, ${note}`);
  const { verdict, why } = await tryRevision(revision.revision, trial);
  const style = { good: 'green', bad: 'red', skip: 'yellow' } as const;
  const word = verdict === 'skip' ? 'skipped' : verdict;
  ui.print(`  ${ui.paint(style[verdict], word)}${why === undefined ? '' : `: ${why}`}`);
  return verdict;
}

/** @throws {BisectError} `BISECT_WRONG_ENDS` if the first revision is not good, or the last is not bad. */
async function verifyEnds(places: readonly ChannelRevision[], trial: Trial): Promise<void> {
  const ends = [
    { place: places[0], expected: 'good', hint: 'Name another with --good.' },
    {
      place: places.at(-1),
      expected: 'bad',
      hint: 'Where it is good, something else broke the site: another app, the data, a backend.',
    },
  ];
  for (const { place, expected, hint } of ends) {
    if (place === undefined) continue;
    const verdict = await tryAndPrint(place, trial, `which must be ${expected}`);
    if (verdict === expected) continue;
    const is = verdict === 'skip' ? 'cannot be tested' : `is ${verdict}`;
    throw new BisectError(`Revision ${place.revision}, which must be ${expected}, ${is}. ${hint}`, {
      code: 'BISECT_WRONG_ENDS',
    });
  }
}

function report({ ui, toCommand }: Context, first: ChannelRevision, lastGood: ChannelRevision): void {
  const { revision, change } = first;
  ui.print(`\n${ui.paint('bold', describeChange(first))} is the first bad one`);
  ui.print(`by ${change.by} at ${change.at}${change.reason === null ? '' : ` (${change.reason})`}`);
  ui.print(`The last good one is ${describeChange(lastGood)}`);
  ui.print(`To look at it: ${toCommand(`preview --revision ${revision}`)}`);
  ui.setOutputs({ revision });
  ui.printJson(() => ({ revision: { revision, ...change }, lastGood: lastGood.revision }));
}

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
    const { by } = await readAuthor(context, args);
    const places = await readPlaces(context, ends, app);
    const count = toCount(places.length - 1, 'revision');
    ui.print(`${count} of ${channel} may have broken it, between ${ends.good} and ${ends.bad}`);
    const interruption = new AbortController();
    const interrupt = (signal: NodeJS.Signals) =>
      interruption.abort(
        new BisectError(`Stopped by ${signal}; nothing is left of it.`, { code: 'BISECT_STOPPED' }),
      );
    process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
    try {
      const program = { command, cwd, environment, isJson: args.isOn('json') };
      const trial: Trial = { context, program, site, by, interruption: interruption.signal };
      await verifyEnds(places, trial);
      const { good, among } = await findFirstBad(places.length, (at, steps) => {
        const left = steps === 1 ? 'last step' : `${toCount(steps, 'step')} left`;
        return tryAndPrint(placeAt(places, at), trial, left);
      });
      const [first = 0, ...others] = among;
      if (others.length > 0) {
        const numbers = among.map((at) => placeAt(places, at).revision).join(', ');
        throw new BisectError(
          `It is one of the revisions ${numbers}; those that were skipped cannot be told apart.`,
          { code: 'BISECT_UNDECIDED' },
        );
      }
      report(context, placeAt(places, first), placeAt(places, good));
    } finally {
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    }
  },
};

function placeAt(places: readonly ChannelRevision[], at: number): ChannelRevision {
  const place = places[at];
  if (place === undefined) throw new RangeError('There is a revision at each place');
  return place;
}
