import { pageTicketSchema, parseContractJson } from '@sharpside/contracts';
import {
  type EdgeErrors,
  type EdgeObservations,
  type EdgeVitals,
  edgeErrorsSchema,
  edgeObservationsSchema,
  edgeVitalsSchema,
} from '@sharpside/contracts/control';
import { describe, expect, it } from 'vitest';
import { startTestEdge, type TestEdge } from '../testing/test-edge.ts';

const RELEASE = { app: 'remote-tools', version: '1.0.0' };

type Visitor = { address?: string; cookie?: string };

const toHeaders = ({ address = '198.51.100.1', cookie }: Visitor) => ({
  'x-forwarded-for': address,
  ...(cookie !== undefined && { cookie }),
});

const startEdge = () => startTestEdge({ config: { trustedProxies: 1 } });

const askForTicket = ({ app }: TestEdge, visitor: Visitor = {}) =>
  app.inject({ url: '/beacons/ticket', headers: toHeaders(visitor) });

async function fetchTicket(edge: TestEdge, visitor: Visitor = {}): Promise<string> {
  const { ticket }: { ticket: string } = (await askForTicket(edge, visitor)).json();
  return ticket;
}

async function send(edge: TestEdge, path: string, message: object, visitor: Visitor = {}) {
  const payload = JSON.stringify({ ...RELEASE, ...message });
  const headers = toHeaders(visitor);
  const { statusCode } = await edge.app.inject({ method: 'POST', url: path, payload, headers });
  expect(statusCode).toBe(204);
}

const sendLoad = (edge: TestEdge, message: object, visitor?: Visitor) =>
  send(edge, '/beacons/loads', { loadMs: 300, ...message }, visitor);
const sendFailure = (edge: TestEdge, message: object, visitor?: Visitor) =>
  send(edge, '/beacons', { failure: 'render', detail: '', fallback: null, ...message }, visitor);

async function observe({ app }: TestEdge): Promise<EdgeObservations> {
  const { body, headers } = await app.operators.inject('/observations');
  expect(headers['cache-control']).toBe('no-store');
  return parseContractJson(edgeObservationsSchema, body, '/observations');
}

async function findRelease(edge: TestEdge) {
  const { releases } = await observe(edge);
  return releases.find(({ app, version }) => app === RELEASE.app && version === RELEASE.version);
}

describe('a ticket', () => {
  it('is of one page view, kept by no cache, and none comes with a page', async () => {
    const edge = await startEdge();
    const [first, second] = [await askForTicket(edge), await askForTicket(edge)];
    expect(first.headers['cache-control']).toBe('no-store');
    expect(first.json()).not.toEqual(second.json());
    const [page, again] = [await edge.app.inject('/'), await edge.app.inject('/')];
    expect(page.headers.etag).toBe(again.headers.etag);
    expect(page.body).toBe(again.body);
  });

  it('is for the apps that the page names alone, and for their releases alone', async () => {
    const edge = await startEdge();
    const ask = async (apps: string) => {
      const { body } = await edge.app.inject({ url: `/beacons/ticket?apps=${apps}`, headers: toHeaders({}) });
      return parseContractJson(pageTicketSchema, body, 'ticket').ticket;
    };
    const [ofHost, ofTools] = [await ask('host'), await ask('host,remote-tools')];
    expect(ofHost.length).toBeLessThan(ofTools.length);
    await sendLoad(edge, { ticket: ofHost });
    expect((await findRelease(edge))?.ballots).toHaveLength(0);
    await sendLoad(edge, { ticket: ofTools });
    expect((await findRelease(edge))?.ballots).toHaveLength(1);
  });

  it('is not given to who looks at a preview', async () => {
    const cookie = `release-preview=${'a'.repeat(22)}`;
    expect((await askForTicket(await startEdge(), { cookie })).statusCode).toBe(204);
  });
});

describe('what an edge observed', () => {
  it('has every release that it gives, and what browsers told of it', async () => {
    const edge = await startEdge();
    await sendLoad(edge, {});
    await sendFailure(edge, { failure: 'integrity' });
    const { channel, boundsMs, releases } = await observe(edge);
    expect(channel).toBe('production');
    expect(releases.map(({ app }) => app)).toEqual(['host', 'remote-tools']);
    expect(releases[1]).toMatchObject({
      loads: { count: 1, sumSeconds: 0.3 },
      failures: { load: 0, integrity: 1, timeout: 0, render: 0 },
      fallbacks: 0,
    });
    expect(releases[1]?.loads.within).toEqual(boundsMs.map((bound) => (bound >= 300 ? 1 : 0)));
  });

  it('has a ballot of each network whose page had a ticket, failing where that page failed', async () => {
    const edge = await startEdge();
    for (const [index, address] of ['198.51.100.1', '198.52.100.1', '198.53.100.1'].entries()) {
      const ticket = await fetchTicket(edge, { address });
      await sendLoad(edge, { ticket }, { address });
      if (index === 0) await sendFailure(edge, { ticket }, { address });
    }
    const { ballots = [] } = (await findRelease(edge)) ?? {};
    expect(ballots.map(({ hasFailed }) => hasFailed)).toEqual([true, false, false]);
    expect(new Set(ballots.map(({ network }) => network)).size).toBe(3);
  });

  it('counts a beacon without a ticket, or with one of another network, and has no ballot of it', async () => {
    const edge = await startEdge();
    await sendFailure(edge, {});
    await sendFailure(edge, { ticket: await fetchTicket(edge) }, { address: '203.0.113.1' });
    expect(await findRelease(edge)).toMatchObject({ failures: { render: 2 }, ballots: [] });
  });
});

async function observeErrors({ app }: TestEdge, after = 0): Promise<EdgeErrors> {
  const { body, headers } = await app.operators.inject(`/observations?errors=${after}`);
  expect(headers['cache-control']).toBe('no-store');
  return parseContractJson(edgeErrorsSchema, body, '/observations');
}

describe('the errors of browsers', () => {
  const FRAME = { app: 'remote-tools', file: 'odds.1.0.0.js', line: 1, column: 7 };

  it('are listed once for all networks with a ticket, with places in files that were given, and each once told', async () => {
    const edge = await startEdge();
    const stack = [{ ...FRAME, file: 'made-up.js' }, FRAME];
    for (const address of ['192.0.2.1', '198.51.100.1']) {
      const ticket = await fetchTicket(edge, { address });
      await sendFailure(edge, { ticket, detail: 'no row', stack }, { address });
    }
    await sendFailure(edge, { detail: 'no ticket', stack });
    const { errors, change, channel } = await observeErrors(edge);
    expect(channel).toBe('production');
    expect(errors).toMatchObject([{ ...RELEASE, failure: 'render', detail: 'no row', stack: [FRAME] }]);
    expect(errors[0]?.networks).toHaveLength(2);
    expect((await observeErrors(edge, change)).errors).toEqual([]);
  });

  it('have no ballot where the screen goes on, though the page has a ticket', async () => {
    const edge = await startEdge();
    const ticket = await fetchTicket(edge);
    await sendFailure(edge, { ticket, stack: [FRAME], fallback: RELEASE.version });
    expect((await observeErrors(edge)).errors).toHaveLength(1);
    expect((await findRelease(edge))?.ballots).toEqual([]);
  });
});

describe('web vitals', () => {
  const SCREEN = '/tools/odds';
  const sendVitals = (edge: TestEdge, message: object, visitor?: Visitor) =>
    send(edge, '/beacons/vitals', { screen: SCREEN, ...message }, visitor);

  async function observeVitals({ app }: TestEdge): Promise<EdgeVitals> {
    const { body } = await app.operators.inject('/observations?vitals=1');
    return parseContractJson(edgeVitalsSchema, body, '/observations');
  }

  it('are sorted into histograms by release and screen, each vital by itself, and are in the metrics', async () => {
    const edge = await startEdge();
    await sendVitals(edge, { lcpMs: 1_200, cls: 0.02 });
    await sendVitals(edge, { lcpMs: 20_000, inpMs: 90 });
    const { screens, bounds } = await observeVitals(edge);
    expect(screens).toHaveLength(1);
    const [screen] = screens;
    expect(screen).toMatchObject({ ...RELEASE, screen: SCREEN, cls: { count: 1, sum: 0.02 } });
    expect(screen?.lcpMs).toEqual({
      within: bounds.lcpMs.map((bound) => Number(bound >= 1_200)),
      count: 2,
      sum: 21_200,
    });
    const { body } = await edge.app.operators.inject('/metrics');
    const labels = `app="remote-tools",version="1.0.0",screen="${SCREEN}"`;
    expect(body).toContain(`edge_lcp_seconds_bucket{${labels},le="1.5"} 1\n`);
    expect(body).toContain(`edge_inp_seconds_count{${labels}} 1\n`);
    expect(body).toContain(`edge_cls_sum{${labels}} 0.02\n`);
  });

  it('of no screen of a release that visitors were given fill nothing', async () => {
    const edge = await startEdge();
    await sendVitals(edge, { screen: '/made/up', lcpMs: 1 });
    await sendVitals(edge, { version: '6.6.6', lcpMs: 1 });
    await sendVitals(edge, { app: 'host', lcpMs: 1 });
    expect((await observeVitals(edge)).screens).toEqual([]);
  });

  it('have a ballot of each network with a ticket, failing where one of them is poor', async () => {
    const edge = await startEdge();
    for (const [address, lcpMs] of [
      ['192.0.2.1', 4_001],
      ['198.51.100.1', 4_000],
    ] as const) {
      const ticket = await fetchTicket(edge, { address });
      await sendVitals(edge, { ticket, lcpMs }, { address });
    }
    await sendVitals(edge, { lcpMs: 9_000 });
    const { ballots } = await observeVitals(edge);
    const ofRelease = ballots.find(({ app, version }) => `${app}@${version}` === 'remote-tools@1.0.0');
    expect(ofRelease?.ballots.map(({ hasFailed }) => hasFailed)).toEqual([true, false]);
  });
});
