import { csvLines } from '@sharpside/shared-ui/testing/csv-lines';
import { describe, expect, it } from 'vitest';
import { aFirstBasketPrediction, aPlayer, aThreePointerPrediction } from '../testing/rows.ts';
import { PLAYER_AVERAGES_CSV_COLUMNS } from './players/player-averages-columns.tsx';
import { FIRST_BASKET_CSV_COLUMNS } from './predictions/first-basket-csv-columns.ts';
import { THREE_POINTER_CSV_COLUMNS } from './predictions/three-pointer-csv-columns.ts';

describe('the file of players', () => {
  it('has the averages unrounded, and how many games they are of', () => {
    expect(csvLines(PLAYER_AVERAGES_CSV_COLUMNS, [aPlayer()])).toEqual([
      'Player,Team,Pts,Reb,Ast,Stl,Blk,Tov,Games',
      'Ray Oak,BOS,27.05,8.125,5,1.2,0.5,2.75,62',
    ]);
  });
});

describe('the file of three-pointer predictions', () => {
  it('has what was foreseen and what came of it; what is not decided is open', () => {
    const over = aThreePointerPrediction({ prop_text: null, actual_three_pm: 4, outcome: 'hit' });
    const shared = aThreePointerPrediction({ line_books: 0, is_name_shared: true });
    expect(csvLines(THREE_POINTER_CSV_COLUMNS, [aThreePointerPrediction(), over, shared])).toEqual([
      'Date,Start,Away,Home,Player,Team,AI Score,Predicted 3PM,Chance of 3+,Line,Side,Chance,Books at line,Fair price,Best price,Book,Implied,No-vig,Edge,Bet,Price from,Note,Prop,Made,Outcome',
      '2026-01-10,2026-01-11T00:30:00Z,BOS,GSW,Ray Oak,BOS,8.25,2.75,0.512,2.5,Over,0.512,6,-105,120,Northline,0.45,0.43,0.082,yes,2026-01-10T14:58:00Z,,Over 2.5 threes (+120 Northline),,open',
      '2026-01-10,2026-01-11T00:30:00Z,BOS,GSW,Ray Oak,BOS,8.25,2.75,0.512,2.5,Over,0.512,6,-105,120,Northline,0.45,0.43,0.082,yes,2026-01-10T14:58:00Z,,,4,hit',
      '2026-01-10,2026-01-11T00:30:00Z,BOS,GSW,Ray Oak,BOS,8.25,2.75,0.512,2.5,Over,0.512,0,-105,120,Northline,0.45,0.43,0.082,yes,2026-01-10T14:58:00Z,two players of this name at the books,Over 2.5 threes (+120 Northline),,open',
    ]);
  });
});

describe('the file of first-basket predictions', () => {
  it('has the chance at the tip of the side that the player is on', () => {
    const home = aFirstBasketPrediction({
      predicted_team: 'GSW',
      outcome: 'miss',
      first_basket_player_name: 'Cy Fir',
    });
    expect(csvLines(FIRST_BASKET_CSV_COLUMNS, [aFirstBasketPrediction(), home])).toEqual([
      'Date,Start,Away,Home,Player,Team,AI Score,Probability,Tip Win %,Fair price,Best price,Implied,Edge,No-vig,Bet,Book,Price from,Note,First basket,Outcome',
      '2026-01-10,2026-01-11T00:30:00Z,BOS,GSW,Ray Oak,BOS,8.25,0.1875,38.5,433,500,0.1667,0.0475,0.14,yes,Northline,2026-01-10T14:58:00Z,,,open',
      '2026-01-10,2026-01-11T00:30:00Z,BOS,GSW,Ray Oak,GSW,8.25,0.1875,61.5,433,500,0.1667,0.0475,0.14,yes,Northline,2026-01-10T14:58:00Z,,Cy Fir,miss',
    ]);
  });
});
