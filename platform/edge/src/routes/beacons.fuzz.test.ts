import { fuzz } from '@sharpside/contracts/testing/fuzz';
import { anyOddValue, anyText, nearDocument } from '@sharpside/contracts/testing/hostile-texts';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import fc from 'fast-check';
import { expect } from 'vitest';
import { createPageTickets } from '../beacons/page-tickets.ts';
import { aBeacon } from '../testing/beacons.ts';
import { expectSound } from '../testing/fuzz-edge.ts';
import { startTestEdge } from '../testing/test-edge.ts';

const STACK = [{ app: 'remote-tools', file: 'main.0123456789abcdef.js', line: 1, column: 7 }];
const RELEASE = { app: 'remote-tools', version: '1.0.0' };
const BEACONS = {
  '/beacons': { ...aBeacon(), ...RELEASE, stack: STACK, fallback: null, ticket: 'a.b' },
  '/beacons/loads': { ...RELEASE, loadMs: 250, ticket: 'a.b' },
  '/beacons/vitals': { ...RELEASE, screen: '/tools/odds', lcpMs: 1_200, inpMs: 90, cls: 0.1, ticket: 'a.b' },
};

const anyBeacon = fc.oneof(
  ...Object.entries(BEACONS).map(([url, beacon]) =>
    fc.record({
      url: fc.constant(url),
      body: fc.oneof({ weight: 4, arbitrary: nearDocument(beacon) }, anyText, fc.json()),
    }),
  ),
);

fuzz('any beacon is counted or refused in the agreed form, and can be read again by the operators', {
  input: fc.record({
    beacon: anyBeacon,
    type: fc.constantFrom('application/json', 'text/plain', 'text/html; charset=x', 'multipart/form-data'),
    remoteAddress: fc.oneof(fc.ipV4(), fc.ipV6()),
    hasTicket: fc.boolean(),
  }),
  async prepare() {
    const edge = await startTestEdge();
    return async ({ beacon: { url, body }, type, remoteAddress, hasTicket }) => {
      await edge.clock.advance(10);
      const { ticket } = (await edge.app.inject({ url: '/beacons/ticket', remoteAddress })).json();
      const payload = hasTicket ? body.replace('"a.b"', JSON.stringify(ticket)) : body;
      const headers = { 'content-type': type };
      const answer = await edge.app.inject({ method: 'POST', url, payload, remoteAddress, headers });
      const { statusCode: status } = answer;
      expectSound(edge, { status, head: toHead(answer.headers), body: answer.body });
      expect([204, 400, 413, 429]).toContain(status);
      for (const path of ['/observations', '/observations?errors-after=0', '/observations?vitals']) {
        const told = (await edge.app.operators.inject(path)).json();
        expect(told.schema).toBe(1);
        expect(JSON.stringify(told)).not.toMatch(/:null,"(line|column|loadMs|cls)"/);
      }
      expect((await edge.app.operators.inject('/metrics')).body).not.toContain('NaN');
    };
  },
  cost: 5,
});

const toHead = (headers: object) =>
  ['HTTP/1.1', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join('\r\n');

fuzz('a ticket is good as it was given, and for nobody else, nor with a letter changed', {
  input: fc.record({
    address: fc.oneof(fc.ipV4(), fc.ipV6()),
    other: fc.oneof(fc.ipV4(), fc.ipV6(), anyText),
    at: fc.nat({ max: 300 }),
    letter: fc.oneof(fc.constantFrom('.', 'A', 'z', '=', '\u0000'), anyText),
    releases: fc.array(anyText, { maxLength: 3 }),
  }),
  prepare: async () => {
    const tickets = createPageTickets({ key: 'k'.repeat(32), clock: createTestClock() });
    return ({ address, other, at, letter, releases }) => {
      const ticket = tickets.mint({ address, releases });
      for (const release of releases) expect(tickets.verify(ticket, { address, release })).toBeDefined();
      expect(tickets.verify(ticket, { address, release: 'remote-other@1.0.0' })).toBeUndefined();
      const [release = ''] = releases;
      const seal = ticket.indexOf('.');
      const place = at % ticket.length;
      const changed = `${ticket.slice(0, place)}${letter}${ticket.slice(place + 1)}`;
      // The last letter of the seal has unused bits, so a changed letter may stand for the same bytes.
      const isTheSame = Buffer.from(changed.slice(seal + 1), 'base64url').equals(
        Buffer.from(ticket.slice(seal + 1), 'base64url'),
      );
      if (changed.slice(0, seal + 1) !== ticket.slice(0, seal + 1) || !isTheSame)
        expect(tickets.verify(changed, { address, release })).toBeUndefined();
      if (releases.length > 0 && new Set([toPlace(tickets, address), toPlace(tickets, other)]).size > 1)
        expect(tickets.verify(ticket, { address: other, release })).toBeUndefined();
    };
  },
});

function toPlace(tickets: ReturnType<typeof createPageTickets>, address: string): string | undefined {
  return tickets.verify(tickets.mint({ address, releases: ['a@1'] }), { address, release: 'a@1' })?.network;
}

fuzz('any text as a ticket is none, and throws nothing', {
  input: fc.oneof(
    anyText,
    fc.tuple(anyText, anyText).map((parts) => parts.join('.')),
    anyOddValue.map(
      (value) => `${Buffer.from(JSON.stringify(value)).toString('base64url')}.AAAAAAAAAAAAAAAAAAAAAA`,
    ),
  ),
  prepare: async () => {
    const tickets = createPageTickets({ key: 'k'.repeat(32), clock: createTestClock() });
    return (text) =>
      expect(tickets.verify(text, { address: '203.0.113.7', release: 'host@1.0.0' })).toBeUndefined();
  },
});
