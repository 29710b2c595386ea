import { csvLines } from '@sharpside/shared-ui/testing/csv-lines';
import { describe, expect, it } from 'vitest';
import { aDefense, aHitRateRow, aMatchedReceiver, aReceiver, aTouchdownPrediction } from '../testing/rows.ts';
import { MATCHUP_CSV_COLUMNS } from './coverages/matchup-columns.tsx';
import { RECEIVER_CSV_COLUMNS } from './coverages/receiver-stats.ts';
import { createDefenseColumns } from './defense-columns.tsx';
import { createTouchdownColumns, PRICE_CSV_EXTRAS } from './predictions/touchdown-columns.tsx';
import { createHitRateColumns, HIT_RATE_CSV_EXTRAS } from './props/hit-rate-columns.tsx';
import { toLines } from './props/hit-rate-line.ts';

describe('the file of touchdown predictions', () => {
  const WORDS = { hitLabel: 'Scored', missLabel: 'No score', shortMiss: 'No', verb: 'scored' };

  it('has the score to one decimal, the chance as a share, and open for what is not decided', () => {
    const columns = createTouchdownColumns({
      words: WORDS,
      date: '2026-11-22',
      hasPrices: false,
      isOneSided: false,
    });
    const other = aTouchdownPrediction({ probability: null, opponent: null, outcome: 'hit' });
    expect(csvLines(columns, [aTouchdownPrediction(), other])).toEqual([
      'Player,Team,Chance,Fair Price,AI Boost,Opponent,Start,Outcome',
      'Ray Oak,KC,0.4213,137,8.8,BUF,2026-11-22T18:00:00Z,open',
      'Ray Oak,KC,,,8.8,,2026-11-22T18:00:00Z,hit',
    ]);
  });

  it('has the price, what it implies, the edge, the book and the time where there are prices', () => {
    const columns = [
      ...createTouchdownColumns({ words: WORDS, date: '2026-11-22', hasPrices: true, isOneSided: true }),
      ...PRICE_CSV_EXTRAS,
    ];
    const none = { best_price: null, book: null, implied: null, edge: null, price_updated: null };
    const shared = aTouchdownPrediction({ ...none, is_name_shared: true });
    expect(csvLines(columns, [aTouchdownPrediction(), aTouchdownPrediction(none), shared])).toEqual([
      'Player,Team,Chance,Edge,Best Price,Fair Price,Implied,AI Boost,Opponent,Start,Outcome,No-vig,Bet,Book,Price from,Note',
      'Ray Oak,KC,0.4213,0.0642,180,137,0.3571,8.8,BUF,2026-11-22T18:00:00Z,open,,yes,DraftKings,2026-11-22T12:00:00Z,',
      'Ray Oak,KC,0.4213,,,137,,8.8,BUF,2026-11-22T18:00:00Z,open,,,,,',
      'Ray Oak,KC,0.4213,,,137,,8.8,BUF,2026-11-22T18:00:00Z,open,,,,,Two players of this name',
    ]);
  });
});

describe('the file of hit rates', () => {
  it('has the line in words and in parts, the record, the chances, and the price of every book', () => {
    const touchdown = { outcome: 'Yes', point: null, market: 'player_anytime_td' } as const;
    const rows = [
      aHitRateRow(),
      aHitRateRow({ ...touchdown, hit_rate_last_10: null, fair: null, name_doubt: 'shared' }),
      aHitRateRow({ name_doubt: 'absent' }),
    ];
    const columns = [...createHitRateColumns(() => {}), ...HIT_RATE_CSV_EXTRAS];
    const [header, first, second, third] = csvLines(columns, toLines(rows, []));
    expect(header).toBe(
      'Player Name,Prop,Odds,Sportsbook,Last 5 Hits,Last 10 Hits,Season Hits,L10 - implied,Implied,Game,No-vig,Team,Note,Market,Side,Point,Price from,Start,Game state,All prices',
    );
    expect(first).toMatch(
      /^Ray Oak,Over 64\.5 Receiving Yards,105,DraftKings,4 of 5,7 of 10,12 of 17,0\.025,0\.4878,BUF @ KC,0\.493,KC,,Receiving Yards,Over,64\.5,2026-11-22T12:00:00Z,2026-11-22T18:00:00Z,scheduled,DraftKings 105; FanDuel -120$/,
    );
    expect(second).toMatch(
      /^Ray Oak,Anytime TD: Yes,105,DraftKings,4 of 5,N\/A,12 of 17,,0\.4878,BUF @ KC,,KC,Two players of this name,Anytime TD,Yes,,/,
    );
    expect(third).toContain(',0.493,KC,Not on either team in our data yet,Receiving Yards,');
  });
});

describe('the file of receivers', () => {
  it('has every stat of a coverage', () => {
    expect(csvLines(RECEIVER_CSV_COLUMNS, [aReceiver({ coverage_type: 'Cover 2 Man', yprr: null })])).toEqual(
      [
        'Player,Team,Coverage,Games,Routes (RTE),Targets (TGT),Target share (TGT %),Receptions (REC),Receiving yards (YDS),Yards per game (YDS/G),Yards after catch (YAC/REC),Yards per route (YPRR),Touchdowns (TD)',
        'Ray Oak,KC,Cover 2 Man,17,500,120,24.53,80,1105,65,4.25,,7',
      ],
    );
  });

  it('against a defense begins with the rank', () => {
    const unranked = aMatchedReceiver({ rank: null, matchup_yds_g: null, change_percentage: null });
    expect(csvLines(MATCHUP_CSV_COLUMNS, [aMatchedReceiver(), unranked])).toEqual([
      'Rank,Player,Expected Yds/G,Change,Own Yds/G,Targets,Games',
      '1,Ray Oak,67.625,3.64,65.25,120,17',
      ',Ray Oak,,,65.25,120,17',
    ]);
  });
});

describe('the file of defenses', () => {
  it.each([
    {
      position: 'QB',
      header: 'Team,Pass Yds,Pass Comp,Pass Att,Pass TD,Int,Rush Att,Rush Yds,Rush TD,Games',
      line: 'Buffalo Bills Defense,3900,380,580,25,12,60,250,2,17',
    },
    {
      position: 'RB',
      header: 'Team,Rush Yds,Rush Att,Rush TD,Targets,Rec,Rec Yds,Rec TD,Games',
      line: 'Buffalo Bills Defense,250,60,2,3,1,4,0,17',
    },
    {
      position: 'TE',
      header: 'Team,Rec Yds,Targets,Rec,Rec TD,Games',
      line: 'Buffalo Bills Defense,4,3,1,0,17',
    },
  ] as const)('has what the table has for a $position', ({ position, header, line }) => {
    expect(
      csvLines(createDefenseColumns({ position, isFull: false, isPerGame: false, rows: [aDefense()] }), [
        aDefense(),
      ]),
    ).toEqual([header, line]);
  });

  it('has fantasy points and the red zone where they are shown', () => {
    expect(
      csvLines(createDefenseColumns({ position: 'TE', isFull: true, isPerGame: false, rows: [] }), [
        aDefense('Buffalo Bills', { rz_touches: 7, rz_targets: 5 }),
      ]),
    ).toEqual([
      'Team,Rec Yds,Targets,Rec,Rec TD,FP / Game,FP Rank,RZ Touches,RZ Targets,Goal to Go,Games',
      'Buffalo Bills Defense,4,3,1,0,17.25,9,7,5,,17',
    ]);
  });
});
