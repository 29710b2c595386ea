import {
  type AppRight,
  type ExchangeAnswer,
  exchangeRequestSchema,
  type Workload,
} from '@sharpside/contracts/control';
import { addressOf } from '@sharpside/server-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ControlContext } from '../control-context.ts';
import { ControlError, isControlError } from '../errors.ts';
import { createIssuerKeys } from '../workloads/issuer-keys.ts';
import { matchWorkload } from '../workloads/match-workload.ts';
import { toHolder } from '../workloads/read-workload.ts';
import { spendIdToken } from '../workloads/spend-id-token.ts';
import type { TrustedWorkloads, WorkloadRule } from '../workloads/trusted-workloads.ts';
import { verifyIdToken } from '../workloads/verify-id-token.ts';
import { parseInput } from './parse-input.ts';

/** A longer life would make the token of a job worth stealing. */
const TOKEN_MINUTES = 15;

/** The rights that rules give, without duplicates; with `app`, only the rights on that app if there are any. */
function listGrants(rules: readonly WorkloadRule[], app: string | undefined): AppRight[] {
  const all = rules.flatMap((rule) => rule.rights.map((right) => ({ app: rule.app, right })));
  const grants = [...new Map(all.map((grant) => [`${grant.app} ${grant.right}`, grant])).values()];
  const ofApp = grants.filter((grant) => grant.app === app);
  return ofApp.length > 0 ? ofApp : grants;
}

const describe = ({ issuer, repository, ref, event, environment, run }: Workload) =>
  `${issuer} ${repository} ${ref}, ${event}, ${environment ?? 'no environment'}, run ${run}`;

function requireTrusted({ workloads }: ControlContext['config']): TrustedWorkloads {
  if (workloads) return workloads;
  throw new ControlError(
    'This service trusts no CI jobs, so it takes no ID tokens; set MFE_TOKEN, or let those who run it set CONTROL_WORKLOADS.',
    { code: 'WORKLOADS_NOT_SET' },
  );
}

/** The route that exchanges a CI job's ID token for short-lived tokens, one for each of the job's rights. */
export function registerOidcRoutes(app: FastifyInstance, context: ControlContext): void {
  const { config, store, clock, signIn, tokens, uses, log } = context;
  const keys = createIssuerKeys({ clock });

  async function proveWorkload(request: FastifyRequest, trusted: TrustedWorkloads, idToken: string) {
    try {
      const proven = await verifyIdToken(idToken, { trusted, keys, clock });
      const rules = matchWorkload(trusted.workloads, proven);
      await spendIdToken(store, proven, new Date(clock.now()));
      return { workload: proven.workload, rules };
    } catch (error) {
      throw isControlError(error) ? signIn.refuse(request, error) : error;
    }
  }

  app.post('/v1/oidc/tokens', async (request): Promise<ExchangeAnswer> => {
    const trusted = requireTrusted(config);
    const wanted = parseInput(exchangeRequestSchema, request.body, 'The exchange');
    const { workload, rules } = await proveWorkload(request, trusted, wanted.idToken);
    const holder = toHolder(workload);

    async function grant({ app: name, right }: AppRight) {
      const by = workload.issuer;
      const { record, text } = await tokens.create({
        apps: [name],
        rights: [right],
        holder,
        workload,
        by,
        minutes: TOKEN_MINUTES,
      });
      const { id, expiresAt } = record;
      const use = { token: id, what: 'exchange', app: name, detail: describe(workload) };
      return uses.record({
        use: { ...use, address: addressOf(request), requestId: request.id },
        run: async () => ({ id, holder, app: name, right, expiresAt, text }),
        toResult: () => `${right} until ${expiresAt}`,
      });
    }

    const granted = await Promise.all(listGrants(rules, wanted.app).map(grant));
    log.info('id-token-exchanged', {
      requestId: request.id,
      address: addressOf(request),
      tokens: granted.map(({ id }) => id),
      ...workload,
    });
    return { tokens: granted };
  });
}
