import { type SeveralChangesBody, severalChangesSchema } from '@sharpside/contracts';
import type { ProposedAnswer, SeveralChangesAnswer, TokenRecord } from '@sharpside/contracts/control';
import {
  changeSeveral,
  type SeveralChangesOutcome,
} from '@sharpside/registry/changes/several/change-several';
import { addressOf } from '@sharpside/server-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ControlContext } from '../control-context.ts';
import { collectChecks } from '../http/collect-checks.ts';
import { listNeeded } from '../proposals/requested-change.ts';
import { parseInput } from './parse-input.ts';
import { mustWait, propose } from './propose.ts';

/** Entry of a token's log of uses. */
function describe(change: SeveralChangesBody): { what: string; detail: string } {
  const what =
    change.action === 'promote'
      ? change.releases.map(({ app, version }) => `${app} ${version}`).join(', ')
      : `to revision ${change.revision}`;
  return { what: change.action, detail: `${change.channel}, ${what}${change.isDryRun ? ', dry run' : ''}` };
}

const unique = (values: readonly string[]) => [...new Set(values)];

/** Changes of several apps in one revision, for holders of tokens that are good for each of them. */
export function registerSeveralChangesRoutes(
  app: FastifyInstance,
  context: ControlContext,
  count: (action: SeveralChangesBody['action']) => void,
): void {
  const { deps, signIn, uses } = context;

  /** Records the change under every token that it needs. */
  function record<T>(
    request: FastifyRequest,
    tokens: readonly TokenRecord[],
    action: { use: { what: string; detail: string }; run: () => Promise<T>; toResult: (value: T) => string },
  ): Promise<T> {
    const { use, run, toResult } = action;
    const whole = { ...use, app: null, address: addressOf(request), requestId: request.id };
    return unique(tokens.map(({ id }) => id)).reduceRight<() => Promise<T>>(
      (next, token) => () => uses.record({ use: { token, ...whole }, run: next, toResult }),
      run,
    )();
  }

  app.post('/v1/changes', async (request, reply): Promise<SeveralChangesAnswer | ProposedAnswer> => {
    // The tokens are checked first: without the right to read, a caller learns nothing about faults of the request.
    const shown = await signIn.readTokens(request);
    const change = parseInput(severalChangesSchema, request.body, 'The change');
    const { value, checks } = await collectChecks(async (report) => {
      // Only a plan says which apps a restore changes; the change itself is made of the same revision.
      const plan =
        change.action === 'restore'
          ? await changeSeveral(deps, { ...change, isDryRun: true, by: 'a plan', report })
          : undefined;
      const needs = listNeeded(change, plan);
      const tokens = await signIn.requireRights(request, needs);
      const waits = mustWait(context, change, needs);
      const by = unique(tokens.map(({ holder }) => holder)).join(', ');
      const author = { by, via: tokens[0]?.id ?? '' };
      const known = plan ? { expectedRevision: plan.revision.revision - 1 } : { report };
      const isDryRun = waits || (change.isDryRun ?? false);
      const run = () => changeSeveral(deps, { ...change, ...author, ...known, isDryRun });
      const outcome = await record(request, tokens, {
        ...{ use: describe(change), run },
        toResult: ({ revision }: SeveralChangesOutcome) =>
          waits ? 'proposed' : `revision ${revision.revision}`,
      });
      return { outcome, needs, author, waits, isDryRun };
    });
    const { outcome, needs, author, waits, isDryRun } = value;
    const { revision, before } = outcome;
    const warnings = [...outcome.warnings];
    if (waits) {
      const planned = { revision, warnings, checks };
      const proposing = { request: { kind: 'several' as const, change }, needs, author };
      return reply.code(202).send(await propose(context, { ...proposing, shown, planned }));
    }
    if (!isDryRun) count(change.action);
    return { revision, before, warnings, checks, isDryRun };
  });
}
