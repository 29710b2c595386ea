import { isDeepStrictEqual } from 'node:util';
import { type ChannelApp, type ChannelRevision, listAppChanges } from '@sharpside/contracts';
import { type Finding, type Report, runChecks } from '../records/checks.ts';
import { isChannelRefusedError } from '../records/errors.ts';
import type { Registry } from '../records/registry.ts';
import type { RegistryDeps } from '../records/registry-deps.ts';
import type { ChannelHead } from '../records/revisions/channel-head.ts';
import type { Judge } from '../signatures/judge-release.ts';
import {
  findSigningFault,
  judgeHead,
  REVISION_CHECK,
  toSigningRemedy,
} from '../signatures/revision-trust.ts';
import { describeSigner, toUntrusted } from '../signatures/trust-checks.ts';
import { refuse } from './refusals.ts';

type NextRevision = { head: ChannelHead | undefined; revision: ChannelRevision };

type State = ChannelApp | undefined;

/** True if everybody gets the same of an app in both states. */
const isSameForAll = (state: State, then: State): boolean =>
  state?.current === then?.current && isDeepStrictEqual(state?.settings, then?.settings);

/** True if a canary is the same as then, or has ended. */
const hasNoOtherCanary = (state: State, then: State): boolean =>
  !state?.canary || isDeepStrictEqual(state.canary, then?.canary);

/** True if visitors get nothing but what they got at an earlier revision. A canary may have ended. */
function isAsAt({ apps, retired = {} }: ChannelRevision, then: ChannelRevision): boolean {
  const all = [...new Set([...Object.keys(apps), ...Object.keys(then.apps)])];
  return (
    all.every(
      (app) => isSameForAll(apps[app], then.apps[app]) && hasNoOtherCanary(apps[app], then.apps[app]),
    ) && Object.entries(retired).every(([app, state]) => isDeepStrictEqual(state, then.retired?.[app]))
  );
}

type Sources = { faults: string[]; notes: string[] };

/**
 * Judges the revision that a restore goes back to; undefined for other changes, and if that is not trusted. The restored
 * states are compared with it again, because it was read before it was judged.
 */
async function findRestored(
  { registry, judge, ...sources }: Sources & { registry: Registry; judge: Judge },
  { revision }: NextRevision,
): Promise<ChannelRevision | undefined> {
  const { channel, change, apps } = revision;
  const { restored } = change;
  const target = restored === undefined ? undefined : await registry.readHeadAt(channel, restored);
  if (!target) return undefined;
  const verdict = await judgeHead(registry, target, judge);
  const then = target.revision;
  if ('reason' in verdict) sources.faults.push(`${verdict.reason}; ${toSigningRemedy(then)}`);
  else if (!listAppChanges(change).every(({ app }) => isSameForAll(apps[app], then.apps[app]))) {
    sources.faults.push(`revision ${restored} was changed while this restore was planned; run it again`);
  } else {
    sources.notes.push(`as revision ${restored} by ${describeSigner(verdict.signer)}`);
    return then;
  }
  return undefined;
}

const toRemedied = ({ reason }: { reason: string }, { revision }: ChannelHead): string =>
  `${reason}; ${toSigningRemedy(revision)}; otherwise \`mfe restore\` the whole channel to a trusted revision`;

/**
 * Faults of the revisions that a new revision takes its state from: the one before it, and for a restore the one that
 * it goes back to. A whole restore may follow an untrusted revision, because visitors get nothing of that any more.
 */
async function findSourceFaults(
  registry: Registry,
  { head, revision }: NextRevision,
  judge: Judge,
): Promise<Sources> {
  const [faults, notes]: [string[], string[]] = [[], []];
  const restored = await findRestored({ registry, judge, faults, notes }, { head, revision });
  if (!head) return { faults, notes };
  const verdict = await judgeHead(registry, head, judge);
  const number = head.revision.revision;
  if ('signer' in verdict) notes.push(`after revision ${number} by ${describeSigner(verdict.signer)}`);
  else if (restored && isAsAt(revision, restored)) {
    notes.push(
      `freezes, pins, fallbacks and withdrawn releases are still those of revision ${number}; see \`mfe status\``,
    );
  } else {
    faults.push(toRemedied(verdict, head));
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
  const run = (): Finding =>
    faults.length === 0
      ? { faults, note: notes.join('; ') || 'the first one' }
      : toUntrusted(faults, trusted);
  const objections = await runChecks([{ title: REVISION_CHECK, run }], report);
  if (objections.length > 0) refuse(what, objections);
}

/**
 * Plans a change. If the channel is at a revision that edges do not follow, it refuses to say that there is nothing to
 * change, because visitors do not have what that revision says.
 *
 * @throws {ChannelRefusedError} `CHANGE_REFUSED` in place of `NOTHING_TO_CHANGE` in this case; otherwise what the plan
 * throws.
 */
export async function planOnTrusted<T>(
  { registry, trusted, now = () => new Date() }: RegistryDeps & { registry: Registry },
  { head, what }: { head: ChannelHead | undefined; what: string },
  plan: () => Promise<T>,
): Promise<T> {
  try {
    return await plan();
  } catch (error) {
    const isDone = isChannelRefusedError(error) && error.code === 'NOTHING_TO_CHANGE';
    if (!isDone || trusted?.mode !== 'require' || !head) throw error;
    const verdict = await judgeHead(registry, head, { trusted, now: now() });
    if ('signer' in verdict) throw error;
    return refuse(what, [...error.objections, { check: REVISION_CHECK, message: toRemedied(verdict, head) }]);
  }
}
