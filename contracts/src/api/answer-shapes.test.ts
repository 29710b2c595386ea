import * as v from 'valibot';
import { expect, it } from 'vitest';
import { problemsOf, texts, withAt } from '../testing/documents.ts';
import * as api from './index.ts';

it.each([
  [api.countSchema, -1, 'Invalid value: Expected >=0 but received -1'],
  [api.countSchema, 0.5, 'Invalid integer: Received 0.5'],
  [api.percentSchema, -1, 'Invalid value: Expected >=0 but received -1'],
  [api.percentSchema, 101, 'Invalid value: Expected <=100 but received 101'],
  [api.rateSchema, -0.1, 'Invalid value: Expected >=0 but received -0.1'],
  [api.rateSchema, 1.1, 'Invalid value: Expected <=1 but received 1.1'],
  [api.yardsSchema, 0.5, 'Invalid integer: Received 0.5'],
  [api.daySchema, '22/11/2026', 'Invalid date: Received "22/11/2026"'],
  [api.momentSchema, '2026-11-22', 'Invalid timestamp: Received "2026-11-22"'],
])('%#: %j is refused', (schema, value, message) => {
  expect(problemsOf(schema, value)).toEqual([`: ${message}`]);
});

it('has pages numbered in whole numbers', () => {
  const page = { results: [], current_page: 1.5, total_pages: 0 };
  expect(problemsOf(api.numberedPageOf(v.string()), page)).toEqual([
    'current_page: Invalid integer: Received 1.5',
  ]);
});

it.each([
  [api.rateSchema, 1],
  [api.percentSchema, 100],
])('%#: %j is the most', (schema, value) => {
  expect(problemsOf(schema, value)).toEqual([]);
});

it.each(['NY', 'N_left', 'NYYS_left', 'NY_both', 'xNY_left', 'NY_leftx'])(
  'takes %s for no team with the hand of its pitchers',
  (team) => {
    const row = { team: 'NY_left', avg_pitches_per_ab: 4, plate_appearances: 1 };
    expect(problemsOf(api.pitchAverageRowSchema, row)).toEqual([]);
    expect(problemsOf(api.pitchAverageRowSchema, { ...row, team })).toHaveLength(1);
  },
);

it('leads from a highlight to a path of the site, and nowhere else', () => {
  const figure = { ...texts('section label value unit subject context'), path: '/mlb/scores' };
  const highlights = { figures: [figure], games: [] };
  expect(problemsOf(api.highlightsSchema, highlights)).toEqual([]);
  for (const path of ['mlb/scores', '//evil.example', '/..//evil.example', '/\\evil.example'])
    expect(problemsOf(api.highlightsSchema, withAt(highlights, 'figures.0.path', path))).not.toEqual([]);
});

it('knows an answer of before leagues told when they were updated', () => {
  const published_at = '2026-11-22T10:00:00Z';
  const freshness = { snapshot_id: '', published_at, is_sample: false, sources: [], tables: [] };
  expect(v.parse(api.freshnessSchema, freshness)).toEqual({ ...freshness, updates: [] });
});
