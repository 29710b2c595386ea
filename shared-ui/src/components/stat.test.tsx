import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { Stat, StatGroup } from './stat.tsx';

describe('Stat', () => {
  it('ties each number to its name', () => {
    renderUi(
      <StatGroup aria-label="Result">
        <Stat label="Total Bet" value="$200.00" hint="over two bets" />
        <Stat label="Profit" value="-$9.09" size="lg" />
      </StatGroup>,
    );
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Total Bet', 'Profit']);
    expect(screen.getAllByRole('definition').map((definition) => definition.textContent)).toEqual([
      '$200.00',
      'over two bets',
      '-$9.09',
    ]);
  });
});
