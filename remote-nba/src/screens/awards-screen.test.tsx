import { renderScreen } from '@sharpside/shared-data/testing';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import AwardsScreen from './awards-screen.tsx';

describe('Awards', () => {
  it('says that it comes and when, with neither table nor filter, and leads on to the other screens', () => {
    // AWD-01
    renderScreen(<AwardsScreen />, '/nba/awards');
    screen.getByRole('heading', { level: 1, name: 'NBA Awards' });
    screen.getByText('Coming soon');
    screen.getByRole('heading', { name: 'Opens in January 2027' });
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Filters' })).toBeNull();
    for (const control of ['combobox', 'textbox', 'checkbox']) expect(screen.queryByRole(control)).toBeNull();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/nba/whos-hot',
      '/nba/stat-tracker',
      '/nba/three-pointer-hub',
      '/nba/first-basket',
    ]);
  });
});
