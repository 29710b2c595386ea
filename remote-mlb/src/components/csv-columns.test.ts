import { csvLines } from '@sharpside/shared-ui/testing/csv-lines';
import { describe, expect, it } from 'vitest';
import {
  aHotBatter,
  aLineupRow,
  anAtBat,
  anExitVelocityRow,
  anOddsRow,
  aPark,
  aPrediction,
  aStarter,
  aStartingPitcher,
} from '../testing/rows.ts';
import { AT_BAT_COLUMNS } from './batted-balls/at-bat-columns.tsx';
import { EXIT_VELOCITY_COLUMNS } from './batted-balls/exit-velocity-columns.tsx';
import { createWhosHotColumns } from './batted-balls/whos-hot-columns.tsx';
import { ODDS_CSV_COLUMNS } from './games/odds-csv-columns.ts';
import { LINEUP_CSV_COLUMNS } from './lineups/lineup-csv-columns.ts';
import { createParkFactorColumns } from './parks/park-factor-columns.tsx';
import { INNING_FIRST_COLUMNS } from './pitchers/inning-first-columns.ts';
import {
  createStartingPitcherColumns,
  STARTING_PITCHER_CSV_EXTRAS,
} from './pitchers/starting-pitcher-columns.tsx';
import {
  createPredictionColumns,
  PITCHER_CSV_COLUMNS,
  PRICE_CSV_COLUMNS,
} from './predictions/prediction-columns.tsx';

const WORDS = { hitLabel: 'Homered', missLabel: 'None', verb: 'homered', events: 'home runs' };

describe('a file', () => {
  // EVT-34
  it('of at-bats, as the table, has figures as they were measured, and words', () => {
    expect(csvLines(AT_BAT_COLUMNS, [anAtBat()])).toEqual([
      'Exit Velocity,Launch Angle,Hit Distance,Result,Pitcher,Pitch Type,Handedness,Night/Day,Home/Away,Date',
      '108.34,26.7,411.6,home_run,Cy Fir,4-Seam Fastball,LHB vs RHP,Night,Away,2026-05-18',
    ]);
  });

  it('of exit velocities has averages with their digits, and nothing for an unknown one', () => {
    const unknown = anExitVelocityRow({ avg_exit_velocity: null, avg_exit_velocity_percentile: null });
    expect(csvLines(EXIT_VELOCITY_COLUMNS, [anExitVelocityRow(), unknown])).toEqual([
      'Batter,Team,100+ mph,Avg Exit Velocity,Percentile,Batted Balls',
      'Ray Oak,NYY,61,92.4567,96.4,212',
      'Ray Oak,NYY,61,,,212',
    ]);
  });

  // HOT-13, HOT-15, HOT-16
  it('of hot batters, as the table, has the week, the season and their difference', () => {
    expect(csvLines(createWhosHotColumns(undefined), [aHotBatter()])).toEqual([
      "Batter Name,Team,100+ Exit Velo (L7 Days),Exit Velo Avg (L7 Days),Exit Velo Avg (Season),Δ (L7 - Season),HR's,Singles,Doubles,Triples,Batted Balls (L7 Days)",
      'Ray Oak,NYY,9,95.4567,91.4567,4,3,5,2,1,19',
    ]);
  });

  // SPS-05
  it('of starting pitchers, as the table, has averages with their digits', () => {
    expect(
      csvLines([...createStartingPitcherColumns(null), ...STARTING_PITCHER_CSV_EXTRAS], [aStartingPitcher()]),
    ).toEqual([
      'Pitcher Name,Team,Opponent,ERA,K/9,WHIP,Last 5 ERA,Win-Loss,Actual HR,Expected HR,Avg Pitches,Avg Hits,Avg Walks,Starts,Start,Game state',
      'Ray Oak,NYY,BOS,3.456,9.14,1.187,2.25,12\u20135,14,16.24,95.55,5.04,2.16,28,2026-05-20T23:10:00Z,scheduled',
    ]);
  });

  it('of lineups has the order, the pitcher and the figures against either hand', () => {
    expect(csvLines(LINEUP_CSV_COLUMNS, [aLineupRow()])).toEqual([
      'Team,Order,Batter,Opponent,Opposing pitcher,Hand,Pitches/AB,Pitches/AB vs LHP,Pitches/AB vs RHP,Plate appearances,Plate appearances vs LHP,Plate appearances vs RHP,Start,Game state',
      'NYY,1,Ray Oak,BOS,Cy Fir,L,3.914,4.126,3.805,400,120,280,2026-05-20T23:10:00Z,scheduled',
    ]);
  });

  it('of odds has each price with its book and its chances', () => {
    expect(csvLines(ODDS_CSV_COLUMNS, [anOddsRow()])).toEqual([
      'Start,Team,Opponent,Side,Moneyline,Moneyline book,Moneyline implied,Moneyline no-vig,Run Line,Run Line price,Run Line book,Run Line implied,Run Line no-vig,Total,Total price,Total book,Total implied,Total no-vig,Last update',
      '2026-05-20T23:10:00Z,NYY,BOS,away,-135,DraftKings,0.5745,0.5612,-1.5,+140,FanDuel,0.4167,,O 8.5,-110,,0.5238,0.5,2026-05-20T20:00:00Z',
    ]);
  });

  it('of first innings has what is thrown and what is seen', () => {
    expect(csvLines(INNING_FIRST_COLUMNS, [aStarter()])).toEqual([
      'Pitcher,Team,Opponent,Pitches thrown,Strikes thrown,Fouls thrown,Balls thrown,Pitches seen,Strikes seen,Fouls seen,Balls seen,Scoreless thrown,Scoreless seen,Chance of no run against him,Starts,Innings seen,Start,Game state',
      'Ray Oak,NYY,BOS,16.25,10.5,3,5.75,17.04,11.46,2.96,,0.75,0.7317,0.74,28,41,2026-05-20T23:10:00Z,scheduled',
    ]);
  });

  it('of park factors has the factor that is shown, its stars among the rows, and all games', () => {
    const rows = [
      aPark('Reds', { triples: 120.5 }),
      aPark('Mets', { triples: 80, home_games: 79, road_games: 78 }),
      aPark('Giants', { triples: null }),
    ];
    expect(
      csvLines(
        createParkFactorColumns({ factor: 'triples', rows, day: '2026-05-20', games: new Map() }),
        rows,
      ),
    ).toEqual(['Team,Today,Rating,Factor,Games', 'Reds,,5,120.5,161', 'Mets,,0,80,157', 'Giants,,,,161']);
  });

  it('of predictions has the score as screens call it, the chance as a share, and open for what is not decided', () => {
    const columns = createPredictionColumns({ words: WORDS, date: '2026-05-20', hasPrices: false });
    const none = { probability: null, park_factor: null, opponent: null };
    const decided = aPrediction({ ...none, outcome: 'miss' });
    expect(csvLines(columns, [aPrediction({ game_state: 'begun' }), decided])).toEqual([
      'Batter Name,Team,Chance,Fair Price,AI Boost,Opponent,Park,Start,Outcome',
      'Ray Oak,NYY,0.2134,369,8.8,BOS,104.2,2026-05-20T23:10:00Z,begun',
      'Ray Oak,NYY,,,8.8,,,2026-05-20T23:10:00Z,miss',
    ]);
  });

  it('of predictions has the pitcher, and the prices where there are any', () => {
    const columns = [
      ...createPredictionColumns({ words: WORDS, date: '2026-05-20', hasPrices: true }),
      ...PITCHER_CSV_COLUMNS,
      ...PRICE_CSV_COLUMNS,
    ];
    expect(csvLines(columns, [aPrediction()])).toEqual([
      'Batter Name,Team,Chance,Edge,Best Price,Fair Price,Implied,AI Boost,Opponent,Park,Start,Outcome,Pitcher,Pitcher throws,No-vig,Bet,Book,Price from,Note',
      'Ray Oak,NYY,0.2134,0.0234,380,369,0.2083,8.8,BOS,104.2,2026-05-20T23:10:00Z,open,Tom Elm,L,0.19,yes,DraftKings,2026-05-20T13:58:00Z,',
    ]);
  });
});
