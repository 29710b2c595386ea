import { edgeObservationsSchema } from '@sharpside/contracts/control';
import { applyProxies, systemClock } from '@sharpside/server-kit';
import { startTestProxy } from '@sharpside/server-kit/testing/test-proxy';
import { expect, it } from 'vitest';
import { fetchFromEdge } from './edges/fetch-from-edge.ts';
import { readPrometheusMinutes } from './observations/prometheus-minutes.ts';
import { createProviderClient } from './persons/provider-client.ts';
import { createIssuerKeys } from './workloads/issuer-keys.ts';

const URL_OF_ALL = 'https://other.example';

const PROVIDER = {
  issuer: URL_OF_ALL,
  clientId: 'control',
  clientSecret: null,
  scope: 'openid',
  groupsClaim: 'groups',
  url: 'https://control.example',
};

const NO_TOKEN = { payload: '', signature: '' };
const OF_EDGE = { schema: edgeObservationsSchema, timeoutMs: 5_000 };
const OF_PROMETHEUS = { untilMs: 0, signal: new AbortController().signal };

it.each<[string, () => Promise<unknown>]>([
  ['an edge', () => fetchFromEdge(URL_OF_ALL, OF_EDGE)],
  ['Prometheus', () => readPrometheusMinutes({ address: URL_OF_ALL, match: 'job="edge"' }, OF_PROMETHEUS)],
  ['the provider', () => createProviderClient(PROVIDER, { clock: systemClock }).begin()],
  [
    'an issuer',
    async () => createIssuerKeys({ clock: systemClock }).of(URL_OF_ALL)({ alg: 'RS256' }, NO_TOKEN),
  ],
])('a call to %s goes by the proxy of the environment', async (_name, call) => {
  const proxy = await startTestProxy({ refusal: 403 });
  await applyProxies(proxy.environment);
  await expect(call()).rejects.toThrow();
  expect(proxy.passed[0]).toBe('CONNECT other.example:443');
});
