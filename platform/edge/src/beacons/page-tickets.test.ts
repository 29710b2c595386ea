import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { describe, expect, it } from 'vitest';
import { createPageTickets } from './page-tickets.ts';

const KEY = 'a key that edges of one site share';
const ADDRESS = '203.0.113.7';
const RELEASE = 'remote-tools@1.1.0';
const HOUR_MS = 60 * 60 * 1000;

function createScene() {
  const clock = createTestClock();
  const tickets = createPageTickets({ key: KEY, clock });
  const ticket = tickets.mint({ address: ADDRESS, releases: ['host@1.0.0', RELEASE] });
  return { clock, tickets, ticket, claim: { address: ADDRESS, release: RELEASE } };
}

describe('a page ticket', () => {
  it('vouches for what its page was given, at every edge with the key, and from the whole network', () => {
    const { clock, ticket, claim, tickets } = createScene();
    const page = tickets.verify(ticket, claim);
    expect(page).toEqual({ id: expect.any(String), network: expect.stringMatching(/^[\w-]{6}\.[\w-]{6}$/) });
    const otherEdge = createPageTickets({ key: KEY, clock });
    expect(otherEdge.verify(ticket, { ...claim, address: '203.0.113.200' })).toEqual(page);
  });

  it('holds no address', () => {
    const { ticket } = createScene();
    const content = Buffer.from(ticket.split('.')[0] ?? '', 'base64url').toString();
    expect(content).toContain(RELEASE);
    expect(content).not.toContain('203.0');
  });

  it('is of one page view', () => {
    const { tickets, ticket, claim } = createScene();
    const another = tickets.mint({ address: ADDRESS, releases: [RELEASE] });
    expect(tickets.verify(another, claim)?.id).not.toBe(tickets.verify(ticket, claim)?.id);
    expect(tickets.verify(another, claim)?.network).toBe(tickets.verify(ticket, claim)?.network);
  });

  it.each([
    ['from another network', { address: '203.0.114.7', release: RELEASE }],
    ['for a release that its page was not given', { address: ADDRESS, release: 'remote-tools@1.2.0' }],
    ['for a release of the same version of another app', { address: ADDRESS, release: 'remote-mlb@1.1.0' }],
  ])('is worth nothing %s', (_, claim) => {
    const { tickets, ticket } = createScene();
    expect(tickets.verify(ticket, claim)).toBeUndefined();
  });

  it('is worth nothing an hour later', async () => {
    const { tickets, ticket, claim, clock } = createScene();
    await clock.advance(HOUR_MS);
    expect(tickets.verify(ticket, claim)).toBeDefined();
    await clock.advance(1);
    expect(tickets.verify(ticket, claim)).toBeUndefined();
  });

  it('is worth nothing when any letter of it was changed, or none of it is ours', () => {
    const { tickets, ticket, claim, clock } = createScene();
    for (let at = 0; at < ticket.length; at += 1) {
      const letter = ticket[at] === 'A' ? 'B' : 'A';
      // The last letter of each part holds bits that stand for nothing; what it decodes to decides.
      const changed = `${ticket.slice(0, at)}${letter}${ticket.slice(at + 1)}`;
      const isSame = toBytes(changed).equals(toBytes(ticket));
      expect(tickets.verify(changed, claim) === undefined || isSame).toBe(true);
    }
    for (const forged of ['', '.', 'x.y', `${ticket}.${ticket}`.slice(1), 'null.AAAAAAAAAAAAAAAAAAAAAA']) {
      expect(tickets.verify(forged, claim)).toBeUndefined();
    }
    const stranger = createPageTickets({ key: `${KEY}!`, clock });
    expect(tickets.verify(stranger.mint({ address: ADDRESS, releases: [RELEASE] }), claim)).toBeUndefined();
  });
});

const toBytes = (ticket: string) => {
  const [content = '', seal = ''] = ticket.split('.');
  return Buffer.concat([Buffer.from(content), Buffer.from(seal, 'base64url')]);
};
