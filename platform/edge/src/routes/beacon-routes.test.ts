import { type EdgeObservations, edgeRefusedSchema } from '@sharpside/contracts/control';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { aBeacon } from '../testing/beacons.ts';
import { aStore, startTestEdge, type TestEdge } from '../testing/test-edge.ts';

const send = ({ app }: TestEdge, payload: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/beacons',
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });

describe('a beacon', () => {
  it('is logged as one event without what may be of a person, whatever it is called, and answered with nothing', async () => {
    const edge = await startTestEdge();
    const beacon = aBeacon({ detail: 'no /x?name=Dana for dana@example.com' });
    const types = ['application/json', 'text/plain;charset=UTF-8', 'application/octet-stream'];
    for (const type of types) {
      const { statusCode, body } = await send(edge, JSON.stringify(beacon), { 'content-type': type });
      expect({ statusCode, body }, type).toEqual({ statusCode: 204, body: '' });
    }
    const fields = { ...beacon, detail: 'no /x for <e-mail>' };
    const logged = types.map(() => ({ level: 'warn', event: 'beacon', fields }));
    expect(edge.log.entries.filter(({ event }) => event === 'beacon')).toEqual(logged);
  });

  it('is counted by app, version and failure, with what stood in for it, where it is of releases that visitors were given', async () => {
    const apps = { host: {}, 'remote-tools': { current: '1.1.0', previous: '1.0.0' } };
    const edge = await startTestEdge({ store: await aStore(apps) });
    const isStillShown = { failure: 'render', fallback: '1.1.0' } as const;
    const forged = [{ version: '6.6.6' }, { fallback: '6.6.6' }];
    for (const changes of [{}, {}, { fallback: null }, isStillShown, ...forged])
      await send(edge, JSON.stringify(aBeacon(changes)));
    const { body } = await edge.app.operators.inject('/metrics');
    const release = 'app="remote-tools",version="1.1.0"';
    const lines = body.split('\n').filter((line) => /^edge_(beacons|fallbacks)_total/.test(line));
    expect(lines).toEqual([
      `edge_beacons_total{${release},failure="load"} 3`,
      `edge_beacons_total{${release},failure="render"} 1`,
      `edge_fallbacks_total{${release},fallback="1.0.0"} 2`,
      `edge_fallbacks_total{${release},fallback="none"} 1`,
    ]);
  });

  it('of how long a release took is sorted into a histogram, and a forged one is not', async () => {
    const edge = await startTestEdge();
    const report = async (loadMs: number, version = '1.0.0') => {
      const payload = JSON.stringify({ app: 'remote-tools', version, loadMs });
      return (await edge.app.inject({ method: 'POST', url: '/beacons/loads', payload })).statusCode;
    };
    for (const loadMs of [180, 250, 12_000]) expect(await report(loadMs)).toBe(204);
    await report(1, '6.6.6');
    expect(await report(-1)).toBe(400);
    const { body } = await edge.app.operators.inject('/metrics');
    const release = 'app="remote-tools",version="1.0.0"';
    expect(body).toContain(`edge_remote_load_seconds_bucket{${release},le="0.1"} 0\n`);
    expect(body).toContain(`edge_remote_load_seconds_bucket{${release},le="0.25"} 2\n`);
    expect(body).toContain(`edge_remote_load_seconds_bucket{${release},le="+Inf"} 3\n`);
    expect(body).toContain(`edge_remote_load_seconds_sum{${release}} 12.43\n`);
    expect(body).not.toContain('6.6.6');
    expect(edge.log.find('beacon')).toBeUndefined();
  });

  it.each([
    ['no JSON', '{"app"', 400, 'BAD_REQUEST', 'is not JSON'],
    ['another field', JSON.stringify({ ...aBeacon(), address: 'x' }), 400, 'BAD_REQUEST', 'address'],
    ['over 8 kB', JSON.stringify({ detail: 'x'.repeat(8_200) }), 413, 'BODY_TOO_LARGE', ''],
  ])('is refused with the reason when it is %s', async (_, payload, status, code, says) => {
    const edge = await startTestEdge();
    const { statusCode, body } = await send(edge, payload);
    expect(statusCode).toBe(status);
    expect(JSON.parse(body).error).toMatchObject({ code, message: expect.stringContaining(says) });
    expect(edge.log.find('beacon')).toBeUndefined();
  });
});

describe('many beacons', () => {
  const flood = async (edge: TestEdge, times: number, headers: Record<string, string> = {}) => {
    const answers = await Promise.all(
      Array.from({ length: times }, () => send(edge, JSON.stringify(aBeacon()), headers)),
    );
    return answers.filter(({ statusCode }) => statusCode === 204).length;
  };

  it('from one visitor are refused after the first few, until time has passed', async () => {
    const edge = await startTestEdge();
    expect(await flood(edge, 30)).toBe(10);
    const refused = await send(edge, JSON.stringify(aBeacon()));
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('10');
    await edge.clock.advance(10_000);
    expect(await flood(edge, 30)).toBe(5);
  });

  it.each([
    [1, [10, 10, 0]],
    [0, [10, 0, 0]],
  ])('are told apart by what the %i trusted proxies say alone', async (trustedProxies, expected) => {
    const edge = await startTestEdge({ config: { trustedProxies } });
    const taken = [];
    // The visitor may claim any address, but the proxy appends the real address.
    for (const from of ['203.0.112.1', '203.0.113.2', '198.51.100.9, 203.0.113.2'])
      taken.push(await flood(edge, 12, { 'x-forwarded-for': from }));
    expect(taken).toEqual(expected);
  });

  it('of load times are taken of many pages, and leave room for those of failures', async () => {
    const edge = await startTestEdge();
    const loadTime = JSON.stringify({ app: 'remote-tools', version: '1.0.0', loadMs: 180 });
    const answers = await Promise.all(
      Array.from({ length: 122 }, () =>
        edge.app.inject({ method: 'POST', url: '/beacons/loads', payload: loadTime }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2);
    expect(await flood(edge, 5)).toBe(5);
  });
});

describe('a report of a failure', () => {
  const RELEASE = { version: '1.0.0', fallback: null } as const;
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const ATTACKER = '2001:db8:bad:1';

  async function openSite() {
    const edge = await startTestEdge({ config: { trustedProxies: 1 } });
    const askTicket = async (address: string): Promise<string> => {
      const { body } = await edge.app.inject({ url: '/beacons/ticket', headers: from(address) });
      return v.parse(v.object({ ticket: v.string() }), JSON.parse(body)).ticket;
    };
    const report = async (address: string, ticket?: string) => {
      const beacon = { ...aBeacon(RELEASE), ...(ticket !== undefined && { ticket }) };
      return (await send(edge, JSON.stringify(beacon), from(address))).statusCode;
    };
    const readBallots = async () => {
      const { releases } = (await edge.app.operators.inject('/observations')).json<EdgeObservations>();
      const own = releases.find(({ app, version }) => app === 'remote-tools' && version === '1.0.0');
      return (own?.ballots ?? []).filter(({ hasFailed }) => hasFailed).length;
    };
    return { edge, askTicket, report, readBallots };
  }

  const NETWORKS = Array.from({ length: 40 }, (_, at) => `${20 + at}.7.1.9`);

  it('is heard from each network, whatever others send without a ticket, and one with its own', async () => {
    const { askTicket, report, readBallots } = await openSite();
    const own = await askTicket(`${ATTACKER}::1`);
    // At most two hundred reports without a ticket are accepted in total.
    for (let at = 0; at < 210; at += 1) await report(`${at}.0.2.1`);
    for (let at = 0; at < 45; at += 1) {
      await report(`${ATTACKER}::${at.toString(16)}`);
      await report(`2001:db8:bad:${at.toString(16)}::1`);
      await report(`${ATTACKER}::${at.toString(16)}`, own);
    }
    const statuses = [];
    for (const address of NETWORKS) statuses.push(await report(address, await askTicket(address)));
    expect(statuses.filter((status) => status !== 204)).toEqual([]);
    // The 40 networks, and the attacker's own network.
    expect(await readBallots()).toBe(41);
  });

  it('is heard from an address of a network where another sends many, each with a ticket of its own', async () => {
    const { edge, askTicket, report } = await openSite();
    const tickets = [];
    for (let at = 0; at < 40; at += 1) tickets.push(await askTicket('203.0.113.7'));
    const flooding = [];
    for (const ticket of tickets) flooding.push(await report('203.0.113.7', ticket));
    expect(flooding.filter((status) => status === 429)).toHaveLength(10);
    // Requests of a neighbour do not use up the limit for tickets.
    for (let at = 0; at < 570; at += 1)
      await edge.app.inject({ url: '/beacons/ticket', headers: from('203.0.113.7') });
    expect(await report('203.0.113.8', await askTicket('203.0.113.8'))).toBe(204);
  });

  it('is taken a limited number of times from a whole /24 or /48', async () => {
    const { askTicket, report } = await openSite();
    for (const toAddress of [(at: number) => `203.0.113.${at}`, (at: number) => `2001:db8:1:${at}::1`]) {
      const statuses = [];
      for (let at = 0; at < 32; at += 1) {
        const ticket = await askTicket(toAddress(at));
        for (const _ of [1, 2, 3, 4]) statuses.push(await report(toAddress(at), ticket));
      }
      expect(statuses.filter((status) => status === 204)).toHaveLength(120);
    }
  });

  it('with a ticket of another network, or a forged one, counts as one without', async () => {
    const { askTicket, report } = await openSite();
    const ticket = await askTicket('198.51.100.1');
    const statuses = [];
    for (let at = 0; at < 12; at += 1)
      statuses.push(await report('203.0.113.7', at % 2 === 0 ? ticket : 'a.b'));
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });

  it('that is turned away is counted, for the metrics and the console', async () => {
    const { edge, askTicket, report } = await openSite();
    const ticket = await askTicket('203.0.113.8');
    for (let at = 0; at < 13; at += 1) await report('203.0.113.7');
    for (let at = 0; at < 12; at += 1) await report('203.0.113.8', ticket);
    const { body } = await edge.app.operators.inject('/metrics');
    expect(body).toContain('edge_beacons_refused_total{kind="failure",has_ticket="true"} 2\n');
    expect(body).toContain('edge_beacons_refused_total{kind="failure",has_ticket="false"} 3\n');
    const refused = (await edge.app.operators.inject('/observations?refused=1')).json();
    expect(v.parse(edgeRefusedSchema, refused).failures).toEqual({ withTicket: 2, withoutTicket: 3 });
  });
});
