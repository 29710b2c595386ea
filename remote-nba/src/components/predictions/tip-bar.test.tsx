import { renderScreen } from '@sharpside/shared-data/testing';
import { cleanup } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aFirstBasketPrediction } from '../../testing/rows.ts';
import { Matchup } from './matchup.tsx';
import { TipBar } from './tip-bar.tsx';

const grounds = () => [...document.querySelectorAll('i')].map((bar) => getComputedStyle(bar).backgroundColor);

const RED = 'rgb(206, 17, 65)';

it.each([
  { away: 'CHI', home: 'HOU', first: RED },
  { away: 'CHI', home: 'nowhere', first: RED },
])(
  '$away and $home are told apart by colour, in the bar of the tip and on the card',
  ({ away, home, first }) => {
    const prediction = aFirstBasketPrediction({ away_team: away, home_team: home });
    for (const drawing of [<TipBar prediction={prediction} />, <Matchup away={away} home={home} />]) {
      renderScreen(drawing);
      const [one, other] = grounds();
      expect(one).toBe(first);
      expect(other).not.toBe(first);
      cleanup();
    }
  },
);
