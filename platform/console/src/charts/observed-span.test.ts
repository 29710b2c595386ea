import type { ObservedMinute } from '@sharpside/contracts/control';
import { describe, expect, it } from 'vitest';
import { listSteps, toSteps } from './observed-span.ts';

const NOW = Date.UTC(2031, 0, 1, 12, 0, 30);

const aMinute = (at: string, overrides: Partial<ObservedMinute> = {}): ObservedMinute => ({
  at: `2031-01-01T${at}:00.000Z`,
  loads: 10,
  loadMs: { p50: 100, p75: 150, p95: 200 },
  failures: { load: 1, integrity: 0, timeout: 2, render: 0 },
  fallbacks: 3,
  ...overrides,
});

describe('the steps of a chart', () => {
  it('end with the one that is under way, whatever the range', () => {
    expect(listSteps({ range: '1h', nowMs: NOW })).toHaveLength(60);
    expect(new Date(listSteps({ range: '1h', nowMs: NOW }).at(-1) ?? 0).toISOString()).toBe(
      '2031-01-01T12:00:00.000Z',
    );
    expect(listSteps({ range: '24h', nowMs: NOW })).toHaveLength(96);
  });

  it('hold what was told of their minutes, and nothing of minutes that nobody told of', () => {
    const steps = toSteps([aMinute('11:58'), aMinute('12:00')], { range: '1h', kind: 'all', nowMs: NOW });
    expect(steps.slice(-3).map(({ loads, failures }) => [loads, failures])).toEqual([
      [10, 3],
      [0, 0],
      [10, 3],
    ]);
    expect(steps.at(-2)?.loadMs).toBeNull();
  });

  it('weigh load times by how many loads they are of', () => {
    const busy = aMinute('11:46', { loads: 30, loadMs: { p50: 200, p75: 250, p95: 400 } });
    const steps = toSteps([aMinute('11:45'), busy], { range: '24h', kind: 'all', nowMs: NOW });
    expect(steps.at(-2)).toMatchObject({ loads: 40, failures: 6, loadMs: { p50: 175, p95: 350 } });
  });
});
