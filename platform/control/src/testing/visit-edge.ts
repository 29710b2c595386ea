import type { TestEdge } from '@sharpside/edge/testing/test-edge';

const APP = 'remote-tools';

/** Headers of a visitor of the n-th network, who is in every canary or in none. */
const toHeaders = (network: number, isInCanary: boolean) => ({
  'x-forwarded-for': `${20 + Math.floor(network / 200)}.${network % 200}.7.1`,
  cookie: `canary-bucket=${isInCanary ? 0 : 9_999}`,
});

type Visit = { version: string; isInCanary: boolean; hasFailed: boolean };

export async function visitEdge(
  { app }: TestEdge,
  network: number,
  { version, isInCanary, hasFailed }: Visit,
) {
  const headers = toHeaders(network, isInCanary);
  const { ticket }: { ticket: string } = (await app.inject({ url: '/beacons/ticket', headers })).json();
  const told = { app: APP, version, ticket };
  const load = { ...told, loadMs: 300 };
  const failure = { ...told, failure: 'render', detail: 'stake is not defined', fallback: '1.0.0' };
  await app.inject({ method: 'POST', url: '/beacons/loads', headers, payload: JSON.stringify(load) });
  if (!hasFailed) return;
  await app.inject({ method: 'POST', url: '/beacons', headers, payload: JSON.stringify(failure) });
}
