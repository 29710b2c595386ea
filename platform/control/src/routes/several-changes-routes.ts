import { type SeveralChangesBody, severalChangesSchema } from '@sharpside/contracts';
import type { SeveralChangesAnswer } from '@sharpside/contracts/control';
import {
  changeSeveral,
  type SeveralChangesOutcome,
} from '@sharpside/registry/changes/several/change-several';
import type { FastifyInstance } from 'fastify';
import type { ControlContext } from '../control-context.ts';
import { collectChecks } from '../http/collect-checks.ts';
import { listLacking } from '../tokens/sign-in.ts';
import { listNeeded, listToBegin } from './needed-rights.ts';
import { parseInput } from './parse-input.ts';
import { recordChange, toAuthor } from './record-change.ts';

function describe(change: SeveralChangesBody): { what: string; detail: string } {
  const what =
    change.action === 'promote'
      ? change.releases.map(({ app, version }) => `${app} ${version}`).join(', ')
      : `to revision ${change.revision}`;
  return { what: change.action, detail: `${change.channel}, ${what}${change.isDryRun ? ', dry run' : ''}` };
}

/** The route that changes several apps in one revision, for holders of tokens that are good for each of them. */
export function registerSeveralChangesRoutes(
  app: FastifyInstance,
  context: ControlContext,
  count: (action: SeveralChangesBody['action']) => void,
): void {
  const { deps, registry, signIn, uses } = context;

  app.post('/v1/changes', async (request): Promise<SeveralChangesAnswer> => {
    // Checks the tokens first: without the right to read, a caller must not learn what is wrong with the request.
    const readers = await signIn.readTokens(request);
    const change = parseInput(severalChangesSchema, request.body, 'The change');
    const { value, checks } = await collectChecks(async (report) => {
      // Only a plan tells which apps a restore changes. The change itself is made from the same revision.
      const plan =
        change.action === 'restore'
          ? await changeSeveral(deps, { ...change, ...toAuthor(readers), isDryRun: true, report })
          : undefined;
      const needed = await listNeeded(registry, change, plan);
      if (plan && change.isDryRun) {
        // Any valid token sees everything, so everybody may see what a restore would do.
        report({ title: 'Rights', faults: listLacking(readers, needed), isWarning: true });
        return plan;
      }
      const begin = await listToBegin(registry, change);
      const tokens = await signIn.requireRights(request, [...needed, ...begin]);
      const known = plan ? { expectedRevision: plan.revision.revision - 1 } : { report };
      return recordChange(uses, {
        request,
        tokens,
        use: { ...describe(change), app: null },
        run: () => changeSeveral(deps, { ...change, ...toAuthor(tokens), ...known }),
        toResult: ({ revision }: SeveralChangesOutcome) => `revision ${revision.revision}`,
      });
    });
    const { revision, before, warnings } = value;
    const isDryRun = change.isDryRun ?? false;
    if (!isDryRun) count(change.action);
    return { revision, before, warnings: [...warnings], checks, isDryRun };
  });
}
