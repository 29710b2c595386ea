import { Random } from '../../random/random.ts';
import { formAt } from '../../random/wave.ts';
import { type LineUp, type Place, toLineUp } from '../season/line-up.ts';
import type { Batter, Hand, Pitcher } from '../season/roster.ts';
import type { MlbGame } from '../season/slate.ts';
import { type Bases, noRunners } from './base-running.ts';
import { playAppearance } from './plate-appearance.ts';
import type { Half, PlateAppearance, PlayedGame, Side } from './play.ts';

/** One team during a game: what changes as it goes on. */
type Bench = {
  readonly lineUp: LineUp;
  readonly batters: Place[][];
  readonly pitchers: Pitcher[];
  readonly runs: number[];
  readonly bench: Batter[];
  readonly bullpen: Pitcher[];
  next: number;
  pitcher: Pitcher;
  pitcherPitches: number;
  pitcherRuns: number;
  pitcherOuts: number;
};

type State = {
  readonly game: MlbGame;
  readonly random: Random;
  readonly seed: string;
  readonly appearances: PlateAppearance[];
  readonly faced: Map<string, number>;
  readonly home: Bench;
  readonly away: Bench;
  homeScore: number;
  awayScore: number;
};

function toBench(lineUp: LineUp): Bench {
  return {
    lineUp,
    batters: lineUp.order.map((place) => [place]),
    pitchers: [lineUp.starter],
    runs: [],
    bench: [...lineUp.bench],
    bullpen: [...lineUp.bullpen],
    next: 0,
    pitcher: lineUp.starter,
    pitcherPitches: 0,
    pitcherRuns: 0,
    pitcherOuts: 0,
  };
}

/** True if the manager takes his pitcher out before the next batter. */
function isSpent(side: Bench, { isNewInning }: { isNewInning: boolean }): boolean {
  const { pitcher, pitcherPitches, pitcherRuns, pitcherOuts } = side;
  if (pitcher.isStarter) {
    const limit = pitcher.talent.stamina - 4.5 * pitcherRuns + (isNewInning ? -5 : 9);
    return pitcherPitches >= limit || pitcherRuns >= 8;
  }
  return isNewInning ? pitcherOuts >= 3 && pitcherPitches >= 13 : pitcherPitches >= 32 || pitcherRuns >= 4;
}

function changePitcher(side: Bench, options: { isNewInning: boolean }): void {
  if (!isSpent(side, options)) return;
  const [next, ...rest] = side.bullpen;
  if (next === undefined) return;
  side.bullpen.splice(0, side.bullpen.length, ...rest);
  side.pitchers.push(next);
  side.pitcher = next;
  side.pitcherPitches = 0;
  side.pitcherRuns = 0;
  side.pitcherOuts = 0;
}

const current = (side: Bench): Place[] => side.batters.flatMap((places) => places.at(-1) ?? []);

/** Late in a game a weak hitter makes room for the bench. */
function nextBatter(random: Random, side: Bench, inning: number): Batter {
  const spot = side.next;
  side.next = (side.next + 1) % 9;
  const places = side.batters[spot] ?? [];
  const place = places.at(-1);
  if (place === undefined) throw new RangeError('a batting order has nine places');
  const wants = inning >= 7 && place.position !== 'C' && place.batter.talent.exitVelocityMph < 0;
  if (!wants || side.bench.length < 2 || !random.chance(0.09)) return place.batter;
  const batter = side.bench.find(({ position }) => position !== 'C') ?? place.batter;
  side.bench.splice(side.bench.indexOf(batter), 1);
  places.push({ batter, position: 'PH' });
  return batter;
}

/** A switch hitter bats from the other side. */
const toStand = ({ bats }: Batter, pitcher: Pitcher): Hand =>
  bats === 'S' ? (pitcher.throws === 'L' ? 'R' : 'L') : bats;

function countFaced(state: State, batter: Batter, pitcher: Pitcher): number {
  const key = `${batter.id}|${pitcher.id}`;
  const times = state.faced.get(key) ?? 0;
  state.faced.set(key, times + 1);
  return times;
}

type HalfInning = { inning: number; half: Half };

function playHalf(state: State, { inning, half }: HalfInning): void {
  const { random, game } = state;
  const [batting, pitching] = half === 'Top' ? [state.away, state.home] : [state.home, state.away];
  let bases: Bases = noRunners;
  if (inning > 9) {
    const last = batting.batters[(batting.next + 8) % 9]?.at(-1);
    bases = {
      ...noRunners,
      second: last ? { batter: last.batter, pitcher: pitching.pitcher, isEarned: false } : null,
    };
  }
  batting.runs.push(0);
  changePitcher(pitching, { isNewInning: true });
  let outs = 0;
  const isWon = () => half === 'Bot' && inning >= 9 && state.homeScore > state.awayScore;
  while (outs < 3 && !isWon()) {
    const batter = nextBatter(random, batting, inning);
    const { pitcher } = pitching;
    const played = playAppearance(random, {
      batter,
      pitcher,
      stand: toStand(batter, pitcher),
      form: formAt([state.seed, 'mlb', 'form', batter.id], game.day),
      effects: game.park.effects,
      isHome: half === 'Bot',
      before: { outs, bases, awayScore: state.awayScore, homeScore: state.homeScore },
      isLate: inning >= 8 && Math.abs(state.homeScore - state.awayScore) <= 1,
      half,
      mayEndGame: half === 'Bot' && inning >= 9,
    });
    const { after } = played;
    state.appearances.push({
      ...played,
      number: state.appearances.length + 1,
      inning,
      half,
      defence: current(pitching),
      timesFaced: countFaced(state, batter, pitcher),
    });
    batting.runs[batting.runs.length - 1] = (batting.runs.at(-1) ?? 0) + played.scored.length;
    pitching.pitcherPitches += played.pitches.length;
    pitching.pitcherRuns += played.scored.length;
    pitching.pitcherOuts += played.outs;
    state.homeScore = after.homeScore;
    state.awayScore = after.awayScore;
    outs = after.outs;
    bases = after.bases;
    // The batter whose turn was cut short by the third out is the first in the next inning.
    if (played.event === 'truncated_pa') batting.next = (batting.next + 8) % 9;
    if (outs < 3) changePitcher(pitching, { isNewInning: false });
  }
}

const toSide = ({ lineUp, batters, pitchers, runs }: Bench): Side => ({ lineUp, batters, pitchers, runs });

const LAST_INNING = 40;

/** Plays a game to its end, pitch by pitch. The same game always goes the same way. */
export function playMlbGame(seed: string, game: MlbGame): PlayedGame {
  const random = new Random(seed, 'mlb', 'game', game.gamePk);
  const state: State = {
    game,
    random,
    seed,
    appearances: [],
    faced: new Map(),
    home: toBench(toLineUp({ seed, game, isHome: true })),
    away: toBench(toLineUp({ seed, game, isHome: false })),
    homeScore: 0,
    awayScore: 0,
  };
  let inning = 1;
  for (; ; inning++) {
    playHalf(state, { inning, half: 'Top' });
    if (inning >= 9 && state.homeScore > state.awayScore) break;
    playHalf(state, { inning, half: 'Bot' });
    if (inning >= 9 && state.homeScore !== state.awayScore) break;
    if (inning >= LAST_INNING) break;
  }
  return {
    game,
    appearances: state.appearances,
    home: toSide(state.home),
    away: toSide(state.away),
    homeScore: state.homeScore,
    awayScore: state.awayScore,
    innings: inning,
  };
}
