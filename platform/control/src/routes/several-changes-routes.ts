import { type SeveralChangesBody, severalChangesSchema } from '@sharpside/contracts';
import type { SeveralChangesAnswer, TokenRecord } from '@sharpside/contracts/control';
import {
  changeSeveral,
  type SeveralChangesOutcome,
} from '@sharpside/registry/changes/several/change-several';
import { addressOf } from '@sharpside/server-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ControlContext } from '../control-context.ts';
import { collectChecks } from '../http/collect-checks.ts';
import { listNeeded, listToBegin } from './needed-rights.ts';
import { parseInput } from './parse-input.ts';

function describe(change: SeveralChangesBody): { what: string; detail: string } {
  const what =
    change.action === 'promote'
      ? change.releases.map(({ app, version }) => `${app} ${version}`).join(', ')
      : `to revision ${change.revision}`;
  return { what: change.action, detail: `${change.channel}, ${what}${change.isDryRun ? ', dry run' : ''}` };
}

const unique = (values: readonly string[]) => [...new Set(values)];

/** The route that changes several apps in one revision, for holders of tokens that are good for each of them. */
export function registerSeveralChangesRoutes(
  app: FastifyInstance,
  context: ControlContext,
  count: (action: SeveralChangesBody['action']) => void,
): void {
  const { deps, registry, signIn, uses } = context;

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

  app.post('/v1/changes', async (request): Promise<SeveralChangesAnswer> => {
    // Checks the tokens first: without the right to read, a caller must not learn what is wrong with the request.
    await signIn.readTokens(request);
    const change = parseInput(severalChangesSchema, request.body, 'The change');
    const { value, checks } = await collectChecks(async (report) => {
      // Only a plan tells which apps a restore changes. The change itself is made from the same revision.
      const plan =
        change.action === 'restore'
          ? await changeSeveral(deps, { ...change, isDryRun: true, by: 'a plan', report })
          : undefined;
      const needed = await listNeeded(registry, change, plan);
      const begin = await listToBegin(registry, change);
      const tokens = await signIn.requireRights(request, [...needed, ...begin]);
      const by = unique(tokens.map(({ holder }) => holder)).join(', ');
      const author = { by, via: tokens[0]?.id ?? '' };
      const known = plan ? { expectedRevision: plan.revision.revision - 1 } : { report };
      return record(request, tokens, {
        use: describe(change),
        run: () => changeSeveral(deps, { ...change, ...author, ...known }),
        toResult: ({ revision }: SeveralChangesOutcome) => `revision ${revision.revision}`,
      });
    });
    const { revision, before, warnings } = value;
    const isDryRun = change.isDryRun ?? false;
    if (!isDryRun) count(change.action);
    return { revision, before, warnings: [...warnings], checks, isDryRun };
  });
}
