import type { ChannelRevision } from '@sharpside/contracts';
import {
  type AcceptanceAnswer,
  coversRight,
  type ListedProposal,
  listGrants,
  PROPOSALS_PATH,
  type ProposalActor,
  type ProposalList,
  proposalTargetSchema,
  type TokenRecord,
} from '@sharpside/contracts/control';
import { DEFAULT_CHANNEL } from '@sharpside/registry/records/channels';
import type { Report } from '@sharpside/registry/records/checks';
import { addressOf } from '@sharpside/server-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ControlContext } from '../control-context.ts';
import { ControlError } from '../errors.ts';
import { collectChecks } from '../http/collect-checks.ts';
import { findDistrust } from '../proposals/find-distrust.ts';
import type { KnownProposal } from '../proposals/proposals.ts';
import { describeRequested, runRequested } from '../proposals/requested-change.ts';
import { isSamePerson, toActor } from '../proposals/same-person.ts';
import { parseInput } from './parse-input.ts';

type Listing = { Querystring: { channel?: unknown } };
type Named = { Params: { id: string } };

/** The tokens of a request, and the people who may be behind them. */
type Asking = { shown: readonly TokenRecord[]; actors: readonly ProposalActor[] };

/** Why somebody is no second person; undefined where they are one. */
function findSameness({ proposal }: KnownProposal, { shown, actors }: Asking): string | undefined {
  if (shown.some(({ workload }) => workload)) return 'A CI job cannot be the second person.';
  return isSamePerson(actors, proposal.actors)
    ? `${proposal.by} proposed it, so somebody else has to accept it; a second token or sign-in of the same person is not somebody else.`
    : undefined;
}

const holdsAll = ({ shown }: Asking, { proposal }: KnownProposal) =>
  proposal.needs.every((needed) =>
    shown.some((token) => listGrants(token).some((grant) => coversRight(grant, needed))),
  );

function toEnded({ proposal, end }: KnownProposal, made: ChannelRevision | undefined): ControlError {
  const what =
    end?.end === 'withdrawn'
      ? `${end.by} withdrew it on ${end.at}`
      : `${end?.by} accepted it on ${end?.at}, ${made ? `which made revision ${made.revision}` : 'and it was not made yet: the same person may accept it once more'}`;
  return new ControlError(`Proposal ${proposal.id}: ${what}.`, { code: 'PROPOSAL_ENDED' });
}

/** Proposals of changes: listed for any token, accepted by a second person, withdrawn by the proposer or who may accept. */
export function registerProposalRoutes(
  app: FastifyInstance,
  context: ControlContext,
  count: (action: string) => void,
): void {
  const { config, deps, registry, proposals, signIn, tokens, uses } = context;

  async function ask(request: FastifyRequest): Promise<Asking> {
    const shown = await signIn.readTokens(request);
    return { shown, actors: await Promise.all(shown.map((token) => toActor(tokens, token))) };
  }

  /** The revision that an accepted proposal made. */
  async function findMade({ proposal }: KnownProposal): Promise<ChannelRevision | undefined> {
    const next = await registry.readRevision(proposal.channel, proposal.revision + 1);
    return next?.change.approved?.proposal === proposal.id ? next : undefined;
  }

  async function toListed(known: KnownProposal, asking: Asking, current: number): Promise<ListedProposal> {
    const distrust = await findDistrust(tokens, known.proposal);
    const { id, request, revision, needs, by, at, endsAt, checks } = known.proposal;
    const sameness = findSameness(known, asking);
    const wanted = needs.map((needed) => `${needed.right} of ${needed.app}`).join(', ');
    const objection =
      current !== revision
        ? `The channel has moved on from revision ${revision} to ${current}; propose the change again.`
        : distrust !== undefined
          ? `Nobody can accept it any more: ${distrust}. Propose the change again.`
          : known.end && !isSamePerson(asking.actors, known.end.actors)
            ? `${known.end.by} accepted it, and may do so once more to finish it.`
            : (sameness ?? (holdsAll(asking, known) ? null : `Accepting it needs ${wanted}.`));
    return {
      ...{ id, what: describeRequested(request), reason: request.change.reason ?? null },
      ...{ revision, needs, by, at, endsAt, checks, isBegun: known.end !== undefined, objection },
      mayWithdraw:
        !known.end && (isSamePerson(asking.actors, known.proposal.actors) || holdsAll(asking, known)),
    };
  }

  app.get<Listing>(PROPOSALS_PATH, async (request): Promise<ProposalList> => {
    const asking = await ask(request);
    const { channel } = parseInput(
      proposalTargetSchema,
      { channel: request.query.channel ?? DEFAULT_CHANNEL },
      'The address',
    );
    const [known, latest] = await Promise.all([proposals.list(channel), registry.readChannel(channel)]);
    const current = latest?.revision ?? 0;
    const open = known.filter(
      ({ proposal, end }) => !end || (end.end === 'accepted' && proposal.revision === current),
    );
    return {
      channel,
      isAsked: config.secondPerson.includes(channel),
      proposals: await Promise.all(open.map((one) => toListed(one, asking, current))),
    };
  });

  /** @throws {ControlError} `PROPOSAL_REVOKED` */
  async function requireTrusted({ proposal }: KnownProposal): Promise<void> {
    const distrust = await findDistrust(tokens, proposal);
    if (distrust === undefined) return;
    throw new ControlError(
      `Nobody can accept proposal ${proposal.id} any more: ${distrust}. Propose the change again, if it is still wanted.`,
      { code: 'PROPOSAL_REVOKED' },
    );
  }

  type Acceptance = { known: KnownProposal; asking: Asking; accepter: TokenRecord; report: Report };

  /** Accepts and makes the change. Once more after an end in between, it finishes what was begun. */
  async function accept(
    request: FastifyRequest,
    { known, asking, accepter, report }: Acceptance,
  ): Promise<Omit<AcceptanceAnswer, 'checks'>> {
    const { proposal, end } = known;
    const { by, via, id } = proposal;
    const made = await findMade(known);
    const isOwn = end !== undefined && isSamePerson(asking.actors, end.actors);
    if (end && (end.end === 'withdrawn' || !isOwn)) throw toEnded(known, made);
    if (made) return { revision: made, warnings: [] };
    if (proposals.isExpired(proposal)) {
      throw new ControlError(`Proposal ${id} ended on ${proposal.endsAt}; propose the change again.`, {
        code: 'PROPOSAL_EXPIRED',
      });
    }
    await requireTrusted(known);
    const author = { by, via, expectedRevision: proposal.revision };
    const run = (isDryRun: boolean, more: Pick<Parameters<typeof runRequested>[3], 'approved' | 'report'>) =>
      runRequested(deps, registry, proposal.request, { ...author, isDryRun, ...more });
    // First, so that a refused change leaves the proposal open. It also says what is needed, whatever the record says.
    const { needed } = await run(true, { report });
    await signIn.requireRights(request, needed);
    const ended = await proposals.end(known, {
      end: 'accepted',
      by: accepter.holder,
      via: accepter.id,
      actors: [...asking.actors],
    });
    if (ended.end === 'withdrawn' || !isSamePerson(asking.actors, ended.actors)) {
      throw toEnded({ ...known, end: ended }, await findMade(known));
    }
    // Once more: the checks take a while, and a revocation must not come too late.
    await requireTrusted(known);
    const { revision, warnings } = await run(false, {
      approved: { by: ended.by, via: ended.via, proposal: id },
    });
    count(proposal.request.change.action);
    return { revision, warnings: [...warnings] };
  }

  app.post<Named>(`${PROPOSALS_PATH}/:id/acceptance`, async (request): Promise<AcceptanceAnswer> => {
    const asking = await ask(request);
    const { channel } = parseInput(proposalTargetSchema, request.body, 'The acceptance');
    const known = await proposals.require(channel, request.params.id);
    const { id, needs } = known.proposal;
    const [accepter] = await signIn.requireRights(request, needs);
    const sameness = findSameness(known, asking);
    if (sameness !== undefined || !accepter) {
      throw new ControlError(`Proposal ${id} waits for a second person. ${sameness}`, {
        code: 'PROPOSAL_SAME_PERSON',
      });
    }
    const { value, checks } = await collectChecks((report) =>
      uses.record({
        use: {
          ...{ token: accepter.id, what: 'accept', app: null, detail: `${channel}, ${id}` },
          ...{ address: addressOf(request), requestId: request.id },
        },
        run: () => accept(request, { known, asking, accepter, report }),
        toResult: ({ revision }) => `revision ${revision.revision}`,
      }),
    );
    return { ...value, checks };
  });

  app.post<Named>(`${PROPOSALS_PATH}/:id/withdrawal`, async (request): Promise<{ isNew: boolean }> => {
    const asking = await ask(request);
    const { channel } = parseInput(proposalTargetSchema, request.body, 'The withdrawal');
    const known = await proposals.require(channel, request.params.id);
    const isOwn = isSamePerson(asking.actors, known.proposal.actors);
    const [token] = isOwn ? asking.shown : await signIn.requireRights(request, known.proposal.needs);
    if (!token) throw new RangeError('A request that may read has a token');
    if (known.end?.end === 'withdrawn') return { isNew: false };
    return uses.record({
      use: {
        ...{ token: token.id, what: 'withdraw', app: null, detail: `${channel}, ${known.proposal.id}` },
        ...{ address: addressOf(request), requestId: request.id },
      },
      async run() {
        const actors = [...asking.actors];
        const end = await proposals.end(known, { end: 'withdrawn', by: token.holder, via: token.id, actors });
        if (end.end === 'accepted') throw toEnded({ ...known, end }, await findMade(known));
        return { isNew: true };
      },
      toResult: () => 'withdrawn',
    });
  });
}
