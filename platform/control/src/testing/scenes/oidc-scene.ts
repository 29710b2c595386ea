import type { Store } from '@sharpside/object-store';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import * as v from 'valibot';
import type { ControlConfigInput } from '../../config.ts';
import { type TrustedWorkloads, trustedWorkloadsSchema } from '../../workloads/trusted-workloads.ts';
import { githubClaims, type LocalIssuer, startLocalIssuer } from '../local-issuer.ts';
import { startTestControl } from '../test-control.ts';

export const AUDIENCE = 'https://control.example.com';

export type Rule = v.InferInput<typeof trustedWorkloadsSchema>['workloads'][number];

export const githubRule = ({ url: issuer }: Pick<LocalIssuer, 'url'>, rule: Partial<Rule> = {}): Rule => ({
  provider: 'github',
  issuer,
  repository: 'acme/remote-tools',
  ref: 'refs/heads/main',
  app: 'remote-tools',
  rights: ['publish', 'promote'],
  ...rule,
});

export const gitlabRule = (issuer: Pick<LocalIssuer, 'url'>, rule: Partial<Rule> = {}): Rule =>
  githubRule(issuer, { provider: 'gitlab', repository: 'acme/sites/remote-tools', ...rule });

/** These rules, as the service reads them from its file. */
export const trusting = (workloads: Rule[], audience = AUDIENCE): TrustedWorkloads =>
  v.parse(trustedWorkloadsSchema, { audience, workloads });

type SceneOptions = {
  store?: Store;
  rules?: (issuer: LocalIssuer) => Rule[];
  config?: Partial<ControlConfigInput>;
};

/** A control service that trusts main of acme/remote-tools, and the issuer of its ID tokens, with the same clock. */
export async function startOidcScene({ store = createMemoryStore(), rules, config = {} }: SceneOptions = {}) {
  const clock = createTestClock();
  const issuer = await startLocalIssuer({ now: clock.now });
  const workloads = trusting(rules?.(issuer) ?? [githubRule(issuer)]);
  const startService = (own: Partial<ControlConfigInput> = {}) =>
    startTestControl({ store, clock, config: { workloads, ...config, ...own } });
  const control = await startService();
  const exchangeAt = (service: Pick<typeof control, 'app'>, idToken: unknown, app?: string) => {
    const payload = { idToken, ...(app !== undefined && { app }) };
    return service.app.inject({ method: 'POST', url: '/v1/oidc/tokens', payload });
  };
  const exchange = (idToken: unknown, app?: string) => exchangeAt(control, idToken, app);
  return {
    ...control,
    store,
    clock,
    issuer,
    startService,
    exchangeAt,
    exchange,
    push: (claims: Record<string, unknown> = {}) => issuer.sign(githubClaims(AUDIENCE, claims)),
    async codeOf(idToken: string | Promise<string>): Promise<string> {
      const answer = await exchange(await idToken);
      return `${answer.statusCode} ${answer.json().error?.code ?? 'DONE'}`;
    },
  };
}
