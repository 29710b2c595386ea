import { type ChangeRequestBody, changeRequestSchema } from '@sharpside/contracts';
import type { ChangeAnswer } from '@sharpside/contracts/control';
import { type ChangeOutcome, makeChange } from '@sharpside/registry/changes/make-change';
import type { FastifyInstance } from 'fastify';
import type { ControlContext } from '../control-context.ts';
import { collectChecks } from '../http/collect-checks.ts';
import { findNeeded, listToBegin } from './needed-rights.ts';
import { parseApp, parseInput } from './parse-input.ts';
import { recordChange, toAuthor } from './record-change.ts';
import { registerSeveralChangesRoutes } from './several-changes-routes.ts';

type RequestedChange = { app: string; change: ChangeRequestBody };

/**
 * Entry for a token's log of uses: the channel, and if present the version, the share or the names of the settings.
 */
function describe({ app, change }: RequestedChange): { what: string; app: string; detail: string } {
  const version = 'version' in change && change.version !== undefined ? `, ${change.version}` : '';
  const percent = 'percent' in change ? `, ${change.percent} %` : '';
  // Logs only names: the entry is written before the checks, and a value may turn out to be a secret.
  const values = 'values' in change ? `, ${Object.keys(change.values).join(', ')}` : '';
  const dryRun = change.isDryRun ? ', dry run' : '';
  return { what: change.action, app, detail: `${change.channel}${version}${percent}${values}${dryRun}` };
}

/** Routes that change channels with the registry's own operations, for holders of a suitable token. */
export function registerChangeRoutes(app: FastifyInstance, context: ControlContext): void {
  const { registry, deps, signIn, uses, metrics } = context;
  const counts = new Map<string, number>();

  metrics.addCounter({
    name: 'control_changes_total',
    help: 'Changes of channels that were made.',
    labelNames: ['action'],
    read: () => [...counts].map(([action, value]) => ({ labels: { action }, value })),
  });

  const count = (action: string) => {
    counts.set(action, (counts.get(action) ?? 0) + 1);
  };

  registerSeveralChangesRoutes(app, context, count);

  app.post('/v1/apps/:app/changes', async (request): Promise<ChangeAnswer> => {
    // Checks the token first: without the right to read, a caller must not learn what is wrong with the request.
    await signIn.readTokens(request);
    const requested: RequestedChange = {
      app: parseApp(request.params),
      change: parseInput(changeRequestSchema, request.body, 'The change'),
    };
    const { change } = requested;
    const { needed, ...seen } = await findNeeded(registry, requested);
    const begin = await listToBegin(registry, change);
    const tokens = await signIn.requireRights(request, begin.length > 0 ? begin : needed);
    const isDryRun = change.isDryRun ?? false;
    const { value, checks } = await collectChecks((report) =>
      recordChange<ChangeOutcome>(uses, {
        request,
        tokens,
        use: describe(requested),
        run: () => makeChange(deps, { ...change, ...seen, app: requested.app, ...toAuthor(tokens), report }),
        toResult: ({ revision }) => `revision ${revision.revision}`,
        isWayOut: needed.every(({ right }) => right === 'rollback'),
      }),
    );
    const { revision, before, warnings } = value;
    if (!isDryRun) count(change.action);
    return { revision, before: before ?? null, warnings: [...warnings], checks, isDryRun };
  });
}
