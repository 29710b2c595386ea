import { renderScreen } from '@sharpside/shared-data/testing';
import { formatLocalDateTime } from '@sharpside/shared-ui/dates';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { MlbOddsRow } from '../../api/odds.ts';
import { anOddsRow } from '../../testing/rows.ts';
import { OddsCard } from './odds-card.tsx';

const START = '2026-05-20T23:10:00Z';
const TAKEN = '2026-05-20T20:00:00Z';
const MINUTE_MS = 60_000;

function show(
  row: Partial<MlbOddsRow> = {},
  { lastUpdate = TAKEN, ageMs = 0 }: { lastUpdate?: string | null; ageMs?: number } = {},
) {
  const game = { key: 'one', day: '2026-05-20', startsAt: START, lastUpdate, rows: [anOddsRow(row)] };
  renderScreen(
    <OddsCard game={game} day={null} formatIn={(text) => `<${text}>`} nowMs={Date.parse(TAKEN) + ageMs} />,
  );
  return within(screen.getByRole('region'));
}

const cells = () => screen.getAllByRole('cell').map(({ textContent }) => textContent);

describe('the prices of a game', () => {
  it('are named by both teams and the start, for the card as for the table', () => {
    const name = `Yankees vs Red Sox, ${formatLocalDateTime(START)}`;
    show();
    screen.getByRole('region', { name });
    screen.getByRole('table', { name: `Odds of ${name}` });
    screen.getByRole('heading', { name: 'Yankees vs Red Sox' });
  });

  it('have the book, the chance that they imply, and what is left of it, as far as each is known', () => {
    show({
      moneyline_fair: 0.5612,
      runline_book: null,
      runline_fair: 0.4,
      total_book: 'FanDuel',
      total_implied: null,
      total_fair: 0.5,
    });
    expect(cells()).toEqual([
      '<-135>DraftKings57.5%no-vig 56.1%',
      '<-1.5 (+140)>41.7%no-vig 40.0%',
      '<O 8.5 (-110)>FanDuel',
    ]);
  });

  it.each([
    { implied: 0.4167, fair: 0.43, isMarked: true },
    { implied: 0.4167, fair: 0.4171, isMarked: false },
    { implied: 0.4167, fair: null, isMarked: false },
    { implied: null, fair: 0.43, isMarked: false },
  ])('say in words that $implied is better than fair beside $fair: $isMarked', (row) => {
    const card = show({ runline_implied: row.implied, runline_fair: row.fair });
    expect(card.queryByText('Better than') !== null).toBe(row.isMarked);
  });

  it.each([
    { is_home: false, words: 'NYYAway' },
    { is_home: true, words: 'NYYHome' },
    { is_home: null, words: 'NYY' },
  ])('say where the team plays: $words', ({ is_home, words }) => {
    const card = show({ is_home });
    expect(card.getByRole('rowheader').textContent).toMatch(new RegExp(`${words}$`));
  });

  it('are N/A where no book has one', () => {
    show({ moneyline: null, runline: null, total: null });
    expect(cells()).toEqual(['N/A', 'N/A', 'N/A']);
  });

  it('call a team that is not known by what the source calls it', () => {
    show({ team: 'EXP' });
    screen.getByRole('heading', { name: 'EXP vs Red Sox' });
  });
});

it.each([
  { implied: 0.42, name: 'Moneyline Arbitrage' },
  { implied: 0.43, name: 'Moneyline' },
])(
  'both sides lead to the arbitrage calculator, and are called an arbitrage where they are one: $name',
  (row) => {
    const sides = [
      anOddsRow({ moneyline_implied: 0.5745 }),
      anOddsRow({ team: 'BOS', opponent: 'NYY', is_home: true, moneyline_implied: row.implied }),
    ];
    const game = { key: 'one', day: null, startsAt: null, lastUpdate: null, rows: sides };
    renderScreen(<OddsCard game={game} day={null} formatIn={(text) => text} nowMs={0} />);
    screen.getByRole('link', { name: row.name });
  },
);

describe('the age of prices', () => {
  // ODD-10
  it.each([
    { ageMs: 10 * MINUTE_MS, isStale: false },
    { ageMs: 10 * MINUTE_MS + 1, isStale: true },
  ])('is marked once two refreshes were missed: $ageMs ms, $isStale', ({ ageMs, isStale }) => {
    const card = show({}, { ageMs });
    card.getByText('Last updated 10 min ago');
    expect(card.queryByText('Stale') !== null).toBe(isStale);
  });

  it('is left out where it is not known', () => {
    const card = show({}, { lastUpdate: null, ageMs: 60 * MINUTE_MS });
    expect(card.queryByText(/Last updated|Stale/)).toBeNull();
  });
});
