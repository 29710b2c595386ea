import { isDeepStrictEqual } from 'node:util';
import type { ChannelApp, ChannelRevision } from '@sharpside/contracts';
import { type Report, runChecks } from '../records/checks.ts';
import type { Registry } from '../records/registry.ts';
import type { RegistryDeps } from '../records/registry-deps.ts';
import type { ChannelHead } from '../records/revisions/channel-head.ts';
import type { Judge, Verdict } from '../signatures/judge-release.ts';
import {
  findSigningFault,
  judgeHead,
  REVISION_CHECK,
  toSigningRemedy,
} from '../signatures/revision-trust.ts';
import { describeSigner } from '../signatures/trust-checks.ts';
import { refuse } from './refusals.ts';

type NextRevision = { head: ChannelHead | undefined; revision: ChannelRevision };

/** The parts of an app's state that decide what visitors get. */
const toShown = ({ current, canary, settings }: ChannelApp) => ({ current, canary, settings });

/**
 * True if all that visitors get is as at an earlier revision: nothing of the revisions in between is left. A canary may
 * have ended.
 */
function isAsAt({ apps, retired = {} }: ChannelRevision, then: ChannelRevision): boolean {
  const isSame = (app: string, state: ChannelApp) => {
    const was = then.apps[app];
    return (
      was !== undefined &&
      [was.canary, null].some((canary) => isDeepStrictEqual(toShown(state), { ...toShown(was), canary }))
    );
  };
  return (
    Object.keys(then.apps).every((app) => app in apps) &&
    Object.entries(apps).every(([app, state]) => isSame(app, state)) &&
    Object.entries(retired).every(([app, state]) => isDeepStrictEqual(state, then.retired?.[app]))
  );
}

/**
 * Faults of the revisions that a new revision takes its state from: the one before it, and for a restore the one that
 * it goes back to. A whole restore may follow an untrusted revision, because nothing of that is left.
 */
async function findSourceFaults(registry: Registry, { head, revision }: NextRevision, judge: Judge) {
  const faults: string[] = [];
  const notes: string[] = [];
  const judgeOne = async (one: ChannelHead): Promise<Verdict> => {
    const verdict = await judgeHead(registry, one, judge);
    if ('signer' in verdict)
      notes.push(`revision ${one.revision.revision} by ${describeSigner(verdict.signer)}`);
    return verdict;
  };
  const { restored } = revision.change;
  const target = restored === undefined ? undefined : await registry.readHeadAt(revision.channel, restored);
  const ofTarget = target && (await judgeOne(target));
  if (target && ofTarget && 'reason' in ofTarget)
    faults.push(`${ofTarget.reason}; ${toSigningRemedy(target.revision)}`);
  if (!head || head.revision.revision === restored) return { faults, notes };
  const ofBase = await judgeOne(head);
  if ('reason' in ofBase && !(target && isAsAt(revision, target.revision))) {
    const back = 'otherwise `mfe restore` the whole channel to a trusted revision';
    faults.push(`${ofBase.reason}; ${toSigningRemedy(head.revision)}; ${back}`);
  }
  return { faults, notes };
}

/** Ends a history at the first untrusted revision, if signatures are required. */
export function toAcceptance({ trusted, now = () => new Date() }: RegistryDeps, registry: Registry) {
  if (trusted?.mode !== 'require') return {};
  const judge = { trusted, now: now() };
  return { accepts: async (head: ChannelHead) => 'signer' in (await judgeHead(registry, head, judge)) };
}

/**
 * Requires that a new revision will be trusted: the revisions that it takes its state from are, and this process may
 * sign it. Without trusted keys nothing is read.
 *
 * @throws {ChannelRefusedError} `CHANGE_REFUSED` in the mode `require`. In the mode `warn` the faults are reported.
 */
export async function requireTrustedRevision(
  deps: RegistryDeps & { registry: Registry },
  next: NextRevision,
  { what, report = () => {} }: { what: string; report?: Report | undefined },
): Promise<void> {
  const { registry, trusted, now = () => new Date() } = deps;
  if (!trusted) return;
  const { faults, notes } = await findSourceFaults(registry, next, { trusted, now: now() });
  const own = findSigningFault(deps, { trusted }, next.revision);
  if (own !== undefined) {
    faults.push(
      `revision ${next.revision.revision} cannot be signed: ${own}; a key that is trusted for every app of the channel must sign it (docs/signing.md)`,
    );
  }
  const title = REVISION_CHECK;
  const warning = `not trusted, which is only said for now: ${faults.join('; ')}`;
  const note = faults.length > 0 ? warning : notes.length > 0 ? `after ${notes.join(', ')}` : 'the first one';
  const isFault = trusted.mode === 'require';
  const run = () => (isFault && faults.length > 0 ? { faults } : { faults: [], note });
  const objections = await runChecks([{ title, run }], report);
  if (objections.length > 0) refuse(what, objections);
}
