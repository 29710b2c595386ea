import { Random } from '../../random/random.ts';
import { formAt } from '../../random/wave.ts';
import { type LineUp, toLineUp } from '../season/line-up.ts';
import type { Batter, Hand, Pitcher } from '../season/roster.ts';
import type { MlbGame } from '../season/slate.ts';
import { noRunners } from './base-running.ts';
import { playAppearance } from './plate-appearance.ts';
import type { Half, PlateAppearance, PlayedGame } from './play.ts';

type Bench = {
  readonly lineUp: LineUp;
  readonly pitchers: Pitcher[];
  readonly bullpen: Pitcher[];
  next: number;
  pitcher: Pitcher;
  pitcherPitches: number;
  pitcherRuns: number;
};

type State = {
  readonly game: MlbGame;
  readonly random: Random;
  readonly seed: string;
  readonly appearances: PlateAppearance[];
  readonly home: Bench;
  readonly away: Bench;
  homeScore: number;
  awayScore: number;
};

function toBench(lineUp: LineUp): Bench {
  const { starter, bullpen } = lineUp;
  return {
    lineUp,
    pitchers: [starter],
    bullpen: [...bullpen],
    next: 0,
    pitcher: starter,
    pitcherPitches: 0,
    pitcherRuns: 0,
  };
}

/** True if the pitcher is replaced before the next batter. */
function isSpent({ pitcher, pitcherPitches, pitcherRuns }: Bench, isNewInning: boolean): boolean {
  if (!pitcher.isStarter)
    return isNewInning ? pitcherPitches >= 13 : pitcherPitches >= 32 || pitcherRuns >= 4;
  const limit = pitcher.talent.stamina - 4.5 * pitcherRuns + (isNewInning ? -5 : 9);
  return pitcherPitches >= limit || pitcherRuns >= 8;
}

function changePitcher(side: Bench, isNewInning: boolean): void {
  const next = isSpent(side, isNewInning) ? side.bullpen.shift() : undefined;
  if (next === undefined) return;
  side.pitchers.push(next);
  side.pitcher = next;
  side.pitcherPitches = 0;
  side.pitcherRuns = 0;
}

const batterAt = ({ lineUp }: Bench, turn: number): Batter => {
  const place = lineUp.order[turn % 9];
  if (place === undefined) throw new RangeError('a batting order has nine places');
  return place.batter;
};

/** A switch hitter bats from the side opposite to the pitcher's hand. */
const toStand = ({ bats }: Batter, pitcher: Pitcher): Hand =>
  bats === 'S' ? (pitcher.throws === 'L' ? 'R' : 'L') : bats;

/** From the tenth inning on the last batter of the previous inning starts on second base. */
function toFirstBases(batting: Bench, { pitcher }: Bench, inning: number) {
  if (inning <= 9) return noRunners;
  return { ...noRunners, second: { batter: batterAt(batting, batting.next + 8), pitcher, isEarned: false } };
}

function playTurn(
  state: State,
  { inning, half, before }: Pick<PlateAppearance, 'inning' | 'half' | 'before'>,
) {
  const { random, game } = state;
  const [batting, pitching] = half === 'Top' ? [state.away, state.home] : [state.home, state.away];
  const batter = batterAt(batting, batting.next++);
  const { pitcher } = pitching;
  const played = playAppearance(random, {
    batter,
    pitcher,
    stand: toStand(batter, pitcher),
    form: formAt([state.seed, 'mlb', 'form', batter.id], game.day),
    effects: game.park.effects,
    before,
    half,
    mayEndGame: half === 'Bot' && inning >= 9,
  });
  state.appearances.push({ ...played, number: state.appearances.length + 1, inning });
  pitching.pitcherPitches += played.pitches.length;
  pitching.pitcherRuns += played.scored.length;
  state.homeScore = played.after.homeScore;
  state.awayScore = played.after.awayScore;
  return played.after;
}

function playHalf(state: State, inning: number, half: Half): void {
  const [batting, pitching] = half === 'Top' ? [state.away, state.home] : [state.home, state.away];
  changePitcher(pitching, true);
  const { awayScore, homeScore } = state;
  let before = { outs: 0, bases: toFirstBases(batting, pitching, inning), awayScore, homeScore };
  const isWon = () => half === 'Bot' && inning >= 9 && state.homeScore > state.awayScore;
  while (before.outs < 3 && !isWon()) {
    before = playTurn(state, { inning, half, before });
    if (before.outs < 3) changePitcher(pitching, false);
  }
}

const LAST_INNING = 40;

/** Plays a game to its end, pitch by pitch. The same seed and game always give the same course. */
export function playMlbGame(seed: string, game: MlbGame): PlayedGame {
  const state: State = {
    game,
    random: new Random(seed, 'mlb', 'game', game.gamePk),
    seed,
    appearances: [],
    home: toBench(toLineUp({ seed, game, isHome: true })),
    away: toBench(toLineUp({ seed, game, isHome: false })),
    homeScore: 0,
    awayScore: 0,
  };
  let inning = 1;
  for (; ; inning++) {
    playHalf(state, inning, 'Top');
    if (inning >= 9 && state.homeScore > state.awayScore) break;
    playHalf(state, inning, 'Bot');
    if (inning >= 9 && state.homeScore !== state.awayScore) break;
    if (inning >= LAST_INNING) break;
  }
  const { appearances, home, away, homeScore, awayScore } = state;
  const toSide = ({ lineUp, pitchers }: Bench) => ({ lineUp, pitchers });
  return { game, appearances, home: toSide(home), away: toSide(away), homeScore, awayScore, innings: inning };
}
