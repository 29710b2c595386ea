import type {
  AppRight,
  ProposedAnswer,
  ProposedRequest,
  SeveralChangesAnswer,
  TokenRecord,
} from '@sharpside/contracts/control';
import type { ControlContext } from '../control-context.ts';
import { toActor } from '../proposals/same-person.ts';

/** True if a change has to be proposed: it needs the right `promote`, on a channel with the rule. A dry run never waits. */
export const mustWait = (
  { config }: Pick<ControlContext, 'config'>,
  change: { channel: string; isDryRun?: boolean },
  needed: readonly AppRight[],
): boolean =>
  !change.isDryRun &&
  config.secondPerson.includes(change.channel) &&
  needed.some(({ right }) => right === 'promote');

type Proposing = {
  request: ProposedRequest;
  needs: readonly AppRight[];
  author: { by: string; via: string };
  /** Every token of the request. */
  shown: readonly TokenRecord[];
  planned: Pick<SeveralChangesAnswer, 'revision' | 'checks'> & { warnings: ProposedAnswer['warnings'] };
};

/** Writes a change down for a second person, after its checks have passed. */
export async function propose(
  { proposals, tokens }: Pick<ControlContext, 'proposals' | 'tokens'>,
  { request, needs, author, shown, planned }: Proposing,
): Promise<ProposedAnswer> {
  const { revision, warnings, checks } = planned;
  const { id, channel, endsAt } = await proposals.create({
    channel: request.change.channel,
    request,
    revision: revision.revision - 1,
    needs,
    ...author,
    actors: await Promise.all(shown.map((token) => toActor(tokens, token))),
    checks,
  });
  return { proposed: { id, channel, needs: [...needs], endsAt }, warnings, checks };
}
