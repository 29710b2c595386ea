import { describe, expect, it } from 'vitest';
import { judgeBoth } from './judge-vitals.ts';

const RULES = { margin: 0.02, minNetworks: 50, minFailing: 20 };

const tally = (failing: number, networks: number) => ({ failing, networks });
const FINE = { version: '1.1.0', comparedWith: '1.0.0', candidate: tally(0, 300), baseline: tally(0, 300) };

describe('a verdict by failures and web vitals', () => {
  it('is tripped by either, and names the one that did', () => {
    const poor = { candidate: tally(150, 300), baseline: tally(30, 300) };
    expect(judgeBoth(FINE, poor, RULES)).toMatchObject({
      verdict: 'tripped',
      reason: expect.stringContaining('150 of 300 networks saw 1.1.0 with poor web vitals (50.0 %)'),
    });
    const failing = { ...FINE, candidate: tally(150, 300) };
    expect(judgeBoth(failing, poor, RULES).reason).toContain('150 of 300 networks saw 1.1.0 fail');
  });

  it('is that on failures where vitals say nothing, are few, or are not judged', () => {
    const waiting = { ...FINE, candidate: tally(0, 3) };
    expect(judgeBoth(FINE, { candidate: tally(5, 5), baseline: tally(0, 5) }, RULES).verdict).toBe(
      'watching',
    );
    expect(judgeBoth(waiting, { candidate: tally(9, 90), baseline: tally(9, 90) }, RULES).verdict).toBe(
      'waiting',
    );
    expect(judgeBoth(FINE, undefined, RULES).verdict).toBe('watching');
  });
});
