import { expect, it } from 'vitest';
import { oddsReader } from '../../../readers/odds.ts';
import { shareTestData } from '../../../testing/a-data-folder.ts';
import { heldBack, isTaken } from '../../../testing/checked-files.ts';

// A file that is held back changes nothing: the rows of a table share one folder.
const copyEmpty = shareTestData(async () => undefined);

it('holds back prices with which a book would lose', async () => {
  const event = (id: number, prices: readonly number[]) => ({
    id: `event-${id}`,
    sport_key: 'baseball_mlb',
    commence_time: '2031-05-04T18:00:00Z',
    home_team: 'Arizona Diamondbacks',
    away_team: 'Washington Nationals',
    bookmakers: [
      {
        key: 'draftkings',
        title: 'DraftKings',
        markets: [
          {
            key: 'h2h',
            outcomes: ['Arizona Diamondbacks', 'Washington Nationals'].map((name, at) => ({
              name,
              price: prices[at],
            })),
          },
        ],
      },
    ],
  });
  const events = (prices: readonly number[]) => JSON.stringify([1, 2, 3, 4].map((id) => event(id, prices)));
  await isTaken(await copyEmpty(), events([-110, -110]), { reader: oddsReader });
  expect(await heldBack(await copyEmpty(), events([150, 130]), { reader: oddsReader })).toEqual([
    {
      check: 'values',
      message: 'has 0.835 price of all winners together in odds_lines; 0.98 to 1.3 are usual',
    },
  ]);
});
