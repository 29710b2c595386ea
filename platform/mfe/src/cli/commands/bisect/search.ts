import type { ChannelRevision } from '@sharpside/contracts';
import { type Arguments, UsageError } from '@sharpside/server-kit/cli';
import { requireRevision } from '../../arguments/option-values.ts';
import type { Context } from '../../context.ts';
import { BisectError } from './errors.ts';
import type { Finding } from './find-first-bad.ts';
import { listCandidates, listDifferences, type Span, toShown } from './list-candidates.ts';

/** The part of the history in which something broke, with the revisions that may have done it. */
export type Search = {
  good: ChannelRevision;
  bad: ChannelRevision;
  candidates: ChannelRevision[];
  isLastBad: boolean;
};

const isSame = (a: ChannelRevision, b: ChannelRevision) =>
  listDifferences(toShown(a), toShown(b)).length === 0;

/** @throws {UsageError} `USAGE` for revisions that are not there, or in the wrong order. */
export async function requireEnds(context: Context, args: Arguments): Promise<{ good: number; bad: number }> {
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

/** @throws {UsageError} `USAGE` where nothing changed; {BisectError} where an end cannot be read. */
export function toSearch(
  { revisions }: Span,
  ends: { good: number; bad: number },
  app: string | undefined,
): Search {
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
      app === undefined
        ? 'No release or setting that everybody gets'
        : `No release or setting of ${app} that everybody gets`;
    throw new UsageError(`${what} changed between revisions ${ends.good} and ${ends.bad}.`);
  }
  return { good, bad, candidates, isLastBad: isSame(last, bad) };
}

/** The last revision before a candidate that is known to be good, as far as it was looked at. */
export const findBefore = ({ good, candidates }: Search, at: number): ChannelRevision =>
  candidates[at - 1] ?? good;

/** @throws {BisectError} `BISECT_UNDECIDED`, always. */
export function throwUndecided(
  finding: Exclude<Finding, { kind: 'found' }>,
  search: Search,
  app?: string,
): never {
  const { good, bad, candidates } = search;
  if (finding.kind === 'none') {
    const whose = app === undefined ? '' : ` of ${app}`;
    const next = app === undefined ? 'look at the data and the backends' : 'run this without an app';
    throw new BisectError(
      `No release or setting${whose} is to blame: with each of them the site was good. Something else changed between revisions ${good.revision} and ${bad.revision}; ${next}.`,
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
