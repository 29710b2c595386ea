import { createBallotBox } from '@sharpside/edge/beacons/ballot-box';
import { createPageTickets } from '@sharpside/edge/beacons/page-tickets';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { describe, expect, it } from 'vitest';
import { countBallots } from './count-ballots.ts';
import { judgeRelease } from './judge-release.ts';

const RULES = { margin: 0.02, minNetworks: 50, minFailing: 20 };
const CURRENT = 'remote-tools@1.0.0';
const CANARY = 'remote-tools@1.1.0';
const ALWAYS = { from: 0, until: Number.POSITIVE_INFINITY };

/** An address of the n-th network. Each network is in a neighbourhood of its own. */
const toAddress = (network: number) => `${10 + Math.floor(network / 200)}.${network % 200}.7.1`;

function createScene() {
  const clock = createTestClock();
  const tickets = createPageTickets({ key: 'the secret of this site', clock });
  const box = createBallotBox({ clock });
  const mint = (address: string, releases: readonly string[]) => tickets.mint({ address, releases });

  function send(ticket: string, address: string, { release = CANARY, hasFailed = true } = {}) {
    const page = tickets.verify(ticket, { address, release });
    if (page !== undefined) box.add({ release, page, hasFailed });
  }

  function visit(network: number, { release = CANARY, hasFailed = false } = {}) {
    const address = toAddress(network);
    send(mint(address, [CURRENT, release]), address, { release, hasFailed });
  }

  const judge = () =>
    judgeRelease(
      {
        version: '1.1.0',
        comparedWith: '1.0.0',
        candidate: countBallots(box.list(CANARY), ALWAYS),
        baseline: countBallots(box.list(CURRENT), ALWAYS),
      },
      RULES,
    );

  // A plausible site: 400 networks get the live release, 100 the canary, and one of a hundred sees either fail.
  for (let network = 0; network < 500; network += 1) {
    const hasFailed = network === 0 || network % 100 === 1;
    visit(network, { release: network % 5 === 0 ? CANARY : CURRENT, hasFailed });
  }
  return { mint, send, visit, judge };
}

const HERE = '203.0.113.9';

describe('a flood of forged failures', () => {
  it('stops nothing, from wherever it comes and with whatever tickets', () => {
    const { mint, send, judge } = createScene();
    const own = (address: string) => mint(address, [CANARY]);
    const shared = own(HERE);
    expect(judge()).toMatchObject({ verdict: 'watching' });
    for (let at = 0; at < 60; at += 1) {
      send(own(HERE), HERE);
      const near = `203.${at % 10}.113.9`;
      send(own(near), near);
      // Networks that one attacker rented.
      const rented = `2001:db8:${at.toString(16)}::1`;
      send(own(rented), rented);
      // A botnet that uses one shared ticket, tickets of pages without that release, and forged tickets.
      const far = `${at % 200}.${Math.floor(at / 200)}.5.1`;
      const forged = `e30.${String(at).padStart(22, 'A')}`;
      for (const ticket of [shared, mint(far, [CURRENT]), forged]) send(ticket, far);
    }
    expect(judge()).toMatchObject({ verdict: 'watching' });
  });

  it('takes as many networks as the margin is of the real ones, and twenty at least', () => {
    const scene = createScene();
    const judgeAfter = (from: number, to: number) => {
      for (let network = from; network < to; network += 1) scene.visit(network, { hasFailed: true });
      return scene.judge().verdict;
    };
    expect(judgeAfter(1_000, 1_015)).toBe('watching');
    expect(judgeAfter(1_015, 1_030)).toBe('tripped');
  });
});
