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
  it('vouches for what its page was given, at every edge with the key, and from the whole network, and names no address', () => {
    const { clock, ticket, claim, tickets } = createScene();
    const page = tickets.verify(ticket, claim);
    expect(page).toEqual({ id: expect.any(String), network: expect.stringMatching(/^[\w-]{6}\.[\w-]{6}$/) });
    const otherEdge = createPageTickets({ key: KEY, clock });
    expect(otherEdge.verify(ticket, { ...claim, address: '203.0.113.200' })).toEqual(page);
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

  it('is worth nothing an hour later', async () => {
    const { tickets, ticket, claim, clock } = createScene();
    await clock.advance(HOUR_MS);
    expect(tickets.verify(ticket, claim)).toBeDefined();
    await clock.advance(1);
    expect(tickets.verify(ticket, claim)).toBeUndefined();
  });

  it('is worth nothing under another key', () => {
    const { tickets, claim, clock } = createScene();
    const stranger = createPageTickets({ key: `${KEY}!`, clock });
    expect(tickets.verify(stranger.mint({ address: ADDRESS, releases: [RELEASE] }), claim)).toBeUndefined();
  });
});
