import { expect, it } from 'vitest';
import { oddsReader } from '../../../readers/odds.ts';
import { shareTestData } from '../../../testing/a-data-folder.ts';
import { heldBack, isTaken, shortfall } from '../../../testing/checked-files.ts';
import { aMoneyline, anOddsEvent } from '../../../testing/odds-events.ts';

const copyEmpty = shareTestData(async () => undefined);

it('holds back prices with which a book would lose', async () => {
  const events = (home: number, away: number) =>
    JSON.stringify([1, 2, 3, 4].map((id) => anOddsEvent([aMoneyline(home, away)], { id: `event-${id}` })));
  await isTaken(await copyEmpty(), events(-110, -110), { reader: oddsReader });
  expect(await heldBack(await copyEmpty(), events(150, 130), { reader: oddsReader })).toEqual([
    shortfall('values', 'has 0.835 price of all winners together in odds_lines; 0.98 to 1.3 are usual'),
  ]);
});
