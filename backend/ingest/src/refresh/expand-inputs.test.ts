import { describe, expect, it } from 'vitest';
import { type ExpandContext, expandInputs, toDays } from './expand-inputs.ts';
import type { RefreshJob } from './refresh-config.ts';

const aJob = (over: Partial<RefreshJob> = {}): RefreshJob => ({
  name: 'job',
  source: 'statcast',
  every: 'day',
  at: '06:00',
  weekday: 'tue',
  inputs: ['https://x.test/{date}.csv'],
  days: [0, 0],
  mayBeMissing: false,
  ...over,
});
const aContext = (over: Partial<ExpandContext> = {}): ExpandContext => ({
  // In US Eastern time this is still the 24th.
  now: new Date('2025-07-25T02:00:00Z'),
  lastSuccess: undefined,
  environment: {},
  keys: undefined,
  ...over,
});

const toRefs = (job: RefreshJob, context: ExpandContext) => expandInputs(job, context).map(({ ref }) => ref);

describe('addresses of a job', () => {
  it.each([
    ['{date}', '2025-07-24', '2026-01-10'],
    ['{yyyymmdd}', '20250724', '20260110'],
    ['{year}', '2025', '2026'],
    // Seasons are named by the year in which they start. In July the football season of 2025 has no files yet.
    ['{nflSeason}', '2024', '2025'],
    ['{nbaSeason}', '2024-25', '2025-26'],
  ])('have %s of the Eastern day', (template, value, inJanuary) => {
    const january = aContext({ now: new Date('2026-01-10T17:00:00Z') });
    const job = aJob({ inputs: [template] });
    expect([toRefs(job, aContext()), toRefs(job, january)]).toEqual([[value], [inJanuary]]);
  });

  it('are one for each day, each once', () => {
    const job = aJob({ days: [-1, 1], inputs: ['{date}', 'always'] });
    expect(toRefs(job, aContext())).toEqual(['2025-07-23', '2025-07-24', '2025-07-25', 'always']);
  });

  it('are one for each key', () => {
    const context = aContext({ keys: ['11', '22'] });
    expect(toRefs(aJob({ inputs: ['game/{key}'] }), context)).toEqual(['game/11', 'game/22']);
    expect(toRefs(aJob({ inputs: ['game/{key}'] }), aContext({ keys: [] }))).toEqual([]);
  });

  it('have keys of services from the environment, and say which one is not set', () => {
    const job = aJob({ inputs: ['?apiKey={env:ODDS_API_KEY}'] });
    expect(toRefs(job, aContext({ environment: { ODDS_API_KEY: 'a&b' } }))).toEqual(['?apiKey=a%26b']);
    expect(() => toRefs(job, aContext())).toThrow(/ODDS_API_KEY is not set, and .* needs it/);
  });

  it.each([
    { source: 'nfl-player-stats', ref: '2024', mayBeMissing: false },
    // Clubs have rosters of the season of 2025 in July, but a source may not have them yet.
    { source: 'nfl-rosters', ref: '2025', mayBeMissing: true },
  ])('have the season that the source has in July: $source', ({ source, ...input }) => {
    expect(expandInputs(aJob({ source, inputs: ['{nflSeason}'] }), aContext())).toEqual([input]);
  });

  it('refuse what they do not know', () => {
    expect(() => toRefs(aJob({ inputs: ['{day}'] }), aContext())).toThrow(/has \{day\}; known are date, /);
  });

  it.each([
    ['asks for its days only, when it ran yesterday', '2025-07-23T12:00:00Z', [-1, 0], 2],
    ['reaches back over three days without a run', '2025-07-20T12:00:00Z', [-1, 0], 5],
    ['reaches back a month at most', '2024-07-20T12:00:00Z', [-1, 0], 32],
    ['does not reach back where it only asks for today', '2025-07-20T12:00:00Z', [0, 1], 2],
  ])('of a job that %s', (_, success, [first = 0, last = 0], count) => {
    const days = toDays({ days: [first, last] }, aContext({ lastSuccess: new Date(success) }));
    expect(days).toHaveLength(count);
    expect(days.at(-1)).toBe(last === 0 ? '2025-07-24' : '2025-07-25');
  });
});
