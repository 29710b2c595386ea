import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { DayResult, type DecidedPick } from './day-result.tsx';
import { NextSlate } from './next-slate.tsx';

const aPick = (outcome: DecidedPick['outcome'], over: Partial<DecidedPick> = {}): DecidedPick => ({
  outcome,
  chance: 0.2,
  best_price: 500,
  implied: 0.1667,
  ...over,
});

const show = (picks: readonly DecidedPick[]) => {
  renderScreen(<DayResult picks={picks} verb="homered" />, '/mlb');
  return screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
};

describe('the result of a day', () => {
  it('sets what was predicted beside what came, of the likeliest too, and settles the bets', () => {
    const unpriced = { best_price: null, implied: null };
    const others = Array.from({ length: 8 }, () => aPick('miss', { chance: 0.1, implied: 0.15 }));
    expect(show([aPick('hit'), aPick('miss'), aPick('void'), ...others, aPick('hit', unpriced)])).toEqual([
      'Predicted 1.4',
      'Actual 2 of 11 homered',
      'Top 10: 1',
      'Bets 1 of 2, +4.0 units',
    ]);
  });

  it('says first that a list was worked out afterwards', () => {
    renderScreen(<DayResult picks={[aPick('miss')]} verb="homered" isBackTest />, '/mlb');
    expect(screen.queryAllByRole('listitem')[0]?.textContent).toBe('Back-test');
  });

  it('counts as a loss what loses, and leaves out what is not known', () => {
    const picks = [aPick('miss'), aPick('miss', { chance: null, implied: null }), aPick(null)];
    expect(show(picks)).toEqual(['Actual 0 of 2 homered so far', 'Bets 0 of 1, -1.0 units']);
  });

  it('is empty while nothing is decided', () => {
    expect(show([aPick(null), aPick('void')])).toEqual([]);
  });
});

describe('where nothing is left to bet', () => {
  it('a line names the next slate and leads to it', () => {
    renderScreen(<NextSlate next="2026-12-02" />, '/mlb/the-script');
    expect(screen.getByRole('link', { name: 'Wed, Dec 2' }).getAttribute('href')).toBe(
      '/mlb/the-script?date=2026-12-02',
    );
  });

  it('a line says when the next list comes, if there is none yet', () => {
    renderScreen(<NextSlate next={undefined} />, '/mlb/the-script');
    screen.getByText('The next list comes in the morning.');
    expect(screen.queryByRole('link')).toBeNull();
  });
});
