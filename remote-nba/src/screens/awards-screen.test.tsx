import { renderScreen } from '@sharpside/shared-data/testing';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import AwardsScreen from './awards-screen.tsx';

describe('Awards', () => {
  it('says that it comes and when, with neither table nor filter', () => {
    // AWD-01
    renderScreen(<AwardsScreen />, '/nba/awards');
    screen.getByRole('heading', { level: 1, name: 'NBA Awards' });
    screen.getByText('Coming soon');
    screen.getByRole('heading', { name: 'Opens in January 2027' });
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Filters' })).toBeNull();
    for (const control of ['combobox', 'textbox', 'checkbox']) expect(screen.queryByRole(control)).toBeNull();
  });

  it('leads on to the screens that are there', () => {
    renderScreen(<AwardsScreen />, '/nba/awards');
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/nba/whos-hot',
      '/nba/stat-tracker',
      '/nba/three-pointer-hub',
      '/nba/first-basket',
    ]);
  });

  it('names each race with what decides it, and says what the other screens have', () => {
    renderScreen(<AwardsScreen />, '/nba/awards');
    const header = screen.getByRole('heading', { level: 1 }).closest('header');
    expect(header?.textContent).toBe(
      "NBANBA AwardsThe races for the season's awards, by the numbers behind them.Coming soon",
    );
    screen.getByText(/^Teams will then have played half of their 82 games\./);
    screen.getByRole('heading', { name: 'Until then' });
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Most Valuable PlayerBy points, rebounds, assists and what they add to wins.',
      'Rookie of the YearBy the first-year players with the most minutes.',
      'Defensive Player of the YearBy steals, blocks and what opponents score.',
      'Sixth Man of the YearBy what players bring from the bench.',
      'Most Improved PlayerBy this season against the one before.',
      "Who's HotSee the last seven days against the season.",
      "Player Stats TrackerSee every player's averages and games.",
      '3-Pointer HubSee who should hit from deep tomorrow.',
      'First BasketSee who should score first.',
    ]);
  });
});
