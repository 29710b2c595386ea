import { describe, expect, it } from 'vitest';
import { createMetrics } from '../http/metrics.ts';
import { createTestClock } from '../testing/test-clock.ts';
import { createTestLog } from '../testing/test-log.ts';
import type { PolicyViolation } from './parse-policy-reports.ts';
import { createPolicyViolations } from './policy-violations.ts';

const aViolation = (overrides: Partial<PolicyViolation> = {}): PolicyViolation => ({
  directive: 'img-src',
  disposition: 'enforce',
  page: '/mlb',
  blocked: 'https://pictures.example',
  source: undefined,
  sink: undefined,
  app: 'remote-mlb',
  ...overrides,
});

function aScene() {
  const clock = createTestClock();
  const log = createTestLog();
  const violations = createPolicyViolations({ clock, log });
  const metrics = createMetrics();
  violations.addMetrics(metrics, 'edge');
  const add = (overrides: Partial<PolicyViolation> = {}, address = '203.0.113.7', isPreview = false) =>
    violations.add(aViolation(overrides), { address, isPreview });
  return { clock, log, violations, add, toText: () => metrics.toText() };
}

const aNetwork = (index: number) => `10.${index >> 8}.${index & 255}.1`;

describe('violations', () => {
  it('are counted by directive, app and disposition', async () => {
    const { add, toText } = aScene();
    for (const page of ['/mlb', '/mlb/other']) add({ page });
    add({ app: undefined, disposition: 'report' });
    const text = await toText();
    expect(text).toContain('{directive="img-src",disposition="enforce",app="remote-mlb"} 2\n');
    expect(text).toContain('{directive="img-src",disposition="report",app="none"} 1\n');
  });

  it('have a bounded number of series, whoever makes them up', async () => {
    const { add, toText } = aScene();
    for (let index = 0; index < 2_000; index += 1) add({ app: `remote-${index}` });
    const lines = (await toText()).split('\n').filter((line) => line.startsWith('edge_policy_reports_total'));
    expect(lines).toHaveLength(501);
    expect(lines.join()).toContain('{directive="img-src",disposition="enforce",app="other"} 1500');
  });

  it('of one kind are logged once a minute', async () => {
    const { add, log, clock } = aScene();
    for (const page of ['/mlb', '/mlb/other']) add({ page });
    add({ blocked: 'https://more.example' });
    expect(log.entries.map(({ level, event, fields }) => [level, event, fields.blocked])).toEqual([
      ['warn', 'policy-violation', 'https://pictures.example'],
      ['warn', 'policy-violation', 'https://more.example'],
    ]);
    await clock.advance(60_000);
    add();
    expect(log.entries).toHaveLength(3);
  });

  it('fill no log, and one network leaves room for the lines of others', () => {
    const { add, log } = aScene();
    for (let index = 0; index < 500; index += 1) add({ blocked: `https://${index}.example` });
    expect(log.entries).toHaveLength(5);
    add({ blocked: 'https://true.example' }, '198.51.100.9');
    expect(log.entries.at(-1)?.fields.blocked).toBe('https://true.example');
    for (let index = 0; index < 500; index += 1)
      add({ blocked: `https://more-${index}.example` }, aNetwork(index));
    expect(log.entries.length).toBeLessThanOrEqual(60);
  });
});

it('the limit of reports is by network: one cannot silence another', () => {
  const { violations } = aScene();
  const allowed = (address: string, times: number) =>
    Array.from({ length: times }, () => violations.allow(address)).filter(Boolean).length;
  expect(allowed('2001:db8:1:2::1', 100)).toBe(20);
  expect(allowed('2001:db8:1:2:ffff::9', 100), 'the same /64').toBe(0);
  expect(allowed('2001:db8:1:3::1', 1)).toBe(1);
  // All /64 networks of that /48 together have four times the limit of one.
  const ofOthers = Array.from({ length: 200 }, (_, index) => allowed(`2001:db8:1:${index + 10}::1`, 5));
  expect(ofOthers.reduce((sum, count) => sum + count)).toBeLessThan(80);
  expect(allowed('198.51.100.9', 1)).toBe(1);
});
