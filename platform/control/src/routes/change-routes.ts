import { changeRequestSchema } from '@sharpside/contracts';
import type { ChangeAnswer, ProposedAnswer } from '@sharpside/contracts/control';
import { type ChangeOutcome, makeChange } from '@sharpside/registry/changes/make-change';
import { addressOf } from '@sharpside/server-kit';
import type { FastifyInstance } from 'fastify';
import type { ControlContext } from '../control-context.ts';
import { collectChecks } from '../http/collect-checks.ts';
import { findNeeded, type RequestedChange } from '../proposals/requested-change.ts';
import { parseApp, parseInput } from './parse-input.ts';
import { registerProposalRoutes } from './proposal-routes.ts';
import { mustWait, propose } from './propose.ts';
import { registerSeveralChangesRoutes } from './several-changes-routes.ts';

/** Entry of a token's log of uses: the channel, and the version, the share or the settings' names where there are some. */
function describe({ app, change }: RequestedChange): { what: string; app: string; detail: string } {
  const version = 'version' in change && change.version !== undefined ? `, ${change.version}` : '';
  const percent = 'percent' in change ? `, ${change.percent} %` : '';
  // Names alone: it is written before the checks, and a value may turn out to be a secret.
  const values = 'values' in change ? `, ${Object.keys(change.values).join(', ')}` : '';
  const dryRun = change.isDryRun ? ', dry run' : '';
  return { what: change.action, app, detail: `${change.channel}${version}${percent}${values}${dryRun}` };
}

/** Changes of channels: the registry's own operations, for holders of a fitting token. */
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
  registerProposalRoutes(app, context, count);

  app.post('/v1/apps/:app/changes', async (request, reply): Promise<ChangeAnswer | ProposedAnswer> => {
    // The token is checked first: without the right to read, a caller learns nothing about faults of the request.
    const shown = await signIn.readTokens(request);
    const requested: RequestedChange = {
      app: parseApp(request.params),
      change: parseInput(changeRequestSchema, request.body, 'The change'),
    };
    const { change } = requested;
    const needed = await findNeeded(registry, requested);
    const token = await signIn.requireRight(request, needed);
    const author = { by: token.holder, via: token.id };
    const waits = mustWait(context, change, [needed]);
    const isDryRun = waits || (change.isDryRun ?? false);
    const { value, checks } = await collectChecks((report) =>
      uses.record<ChangeOutcome>({
        use: { token: token.id, ...describe(requested), address: addressOf(request), requestId: request.id },
        run: () => makeChange(deps, { ...change, isDryRun, app: requested.app, ...author, report }),
        toResult: ({ revision }) => (waits ? 'proposed' : `revision ${revision.revision}`),
        isWayOut: needed.right === 'rollback',
      }),
    );
    const { revision, before, warnings: found } = value;
    const warnings = [...found];
    if (waits) {
      const planned = { revision, warnings, checks };
      const proposing = { request: { kind: 'one' as const, ...requested }, needs: [needed], author };
      return reply.code(202).send(await propose(context, { ...proposing, shown, planned }));
    }
    if (!isDryRun) count(change.action);
    return { revision, before: before ?? null, warnings, checks, isDryRun };
  });
}
