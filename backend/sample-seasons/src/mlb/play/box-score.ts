import type { Pitcher } from '../season/roster.ts';
import type { AppearanceEvent } from './base-running.ts';
import { toPitchType } from './pitch-result.ts';
import type { PlateAppearance, PlayedGame } from './play.ts';

/** A batter's line, in the fields of StatsAPI. */
export type BattingLine = {
  plateAppearances: number;
  atBats: number;
  runs: number;
  hits: number;
  doubles: number;
  triples: number;
  homeRuns: number;
  rbi: number;
  baseOnBalls: number;
  intentionalWalks: number;
  strikeOuts: number;
  hitByPitch: number;
  sacFlies: number;
  sacBunts: number;
  totalBases: number;
};

/** A pitcher's line, in the fields of StatsAPI. */
export type PitchingLine = {
  outs: number;
  battersFaced: number;
  numberOfPitches: number;
  balls: number;
  strikes: number;
  hits: number;
  runs: number;
  earnedRuns: number;
  baseOnBalls: number;
  intentionalWalks: number;
  strikeOuts: number;
  homeRuns: number;
  hitBatsmen: number;
};

type SideBox = {
  /** By player id; everybody who batted or pitched. */
  readonly batting: ReadonlyMap<number, BattingLine>;
  readonly pitching: ReadonlyMap<number, PitchingLine>;
  readonly hits: number;
  readonly errors: number;
};

/** The lines of a game, and the pitchers who decided it. */
export type BoxScore = {
  readonly home: SideBox;
  readonly away: SideBox;
  readonly winner: Pitcher | undefined;
  readonly loser: Pitcher | undefined;
  readonly save: Pitcher | undefined;
};

const emptyBatting = (): BattingLine => ({
  plateAppearances: 0,
  atBats: 0,
  runs: 0,
  hits: 0,
  doubles: 0,
  triples: 0,
  homeRuns: 0,
  rbi: 0,
  baseOnBalls: 0,
  intentionalWalks: 0,
  strikeOuts: 0,
  hitByPitch: 0,
  sacFlies: 0,
  sacBunts: 0,
  totalBases: 0,
});

const emptyPitching = (): PitchingLine => ({
  outs: 0,
  battersFaced: 0,
  numberOfPitches: 0,
  balls: 0,
  strikes: 0,
  hits: 0,
  runs: 0,
  earnedRuns: 0,
  baseOnBalls: 0,
  intentionalWalks: 0,
  strikeOuts: 0,
  homeRuns: 0,
  hitBatsmen: 0,
});

const hitBases: ReadonlyMap<AppearanceEvent, number> = new Map([
  ['single', 1],
  ['double', 2],
  ['triple', 3],
  ['home_run', 4],
]);

/** Bases of a hit; 0 for everything else. */
export const basesOf = (event: AppearanceEvent): number => hitBases.get(event) ?? 0;

const isStrikeout = (event: AppearanceEvent) => event === 'strikeout' || event === 'strikeout_double_play';
const isWalk = (event: AppearanceEvent) => event === 'walk' || event === 'intent_walk';
const isSacrificeFly = (event: AppearanceEvent) => event === 'sac_fly' || event === 'sac_fly_double_play';

const count = (condition: boolean) => (condition ? 1 : 0);

function lineOf<T>(lines: Map<number, T>, id: number, empty: () => T): T {
  const line = lines.get(id) ?? empty();
  lines.set(id, line);
  return line;
}

function addBatting(line: BattingLine, { event, battedIn }: PlateAppearance): void {
  if (event === 'truncated_pa') return;
  const bases = basesOf(event);
  const isAtBat =
    !isWalk(event) &&
    !isSacrificeFly(event) &&
    event !== 'hit_by_pitch' &&
    event !== 'sac_bunt' &&
    event !== 'catcher_interf';
  line.plateAppearances++;
  line.atBats += count(isAtBat);
  line.hits += count(bases > 0);
  line.doubles += count(bases === 2);
  line.triples += count(bases === 3);
  line.homeRuns += count(bases === 4);
  line.totalBases += bases;
  line.rbi += battedIn;
  line.baseOnBalls += count(isWalk(event));
  line.intentionalWalks += count(event === 'intent_walk');
  line.strikeOuts += count(isStrikeout(event));
  line.hitByPitch += count(event === 'hit_by_pitch');
  line.sacFlies += count(isSacrificeFly(event));
  line.sacBunts += count(event === 'sac_bunt');
}

function addPitching(line: PitchingLine, { event, pitches, outs }: PlateAppearance): void {
  const strikes = pitches.filter(({ description }) => toPitchType(description) !== 'B').length;
  line.outs += outs;
  line.numberOfPitches += pitches.length;
  line.strikes += strikes;
  line.balls += pitches.length - strikes;
  if (event === 'truncated_pa') return;
  line.battersFaced++;
  line.hits += count(basesOf(event) > 0);
  line.homeRuns += count(event === 'home_run');
  line.baseOnBalls += count(isWalk(event));
  line.intentionalWalks += count(event === 'intent_walk');
  line.strikeOuts += count(isStrikeout(event));
  line.hitBatsmen += count(event === 'hit_by_pitch');
}

function toSideBoxes({ appearances, home, away }: PlayedGame) {
  const batting = { Top: new Map<number, BattingLine>(), Bot: new Map<number, BattingLine>() };
  const pitching = { Top: new Map<number, PitchingLine>(), Bot: new Map<number, PitchingLine>() };
  for (const places of away.batters)
    for (const { batter } of places) lineOf(batting.Top, batter.id, emptyBatting);
  for (const places of home.batters)
    for (const { batter } of places) lineOf(batting.Bot, batter.id, emptyBatting);
  const errors = { Top: 0, Bot: 0 };
  const hits = { Top: 0, Bot: 0 };
  for (const appearance of appearances) {
    const { half, batter, pitcher, event, scored } = appearance;
    addBatting(lineOf(batting[half], batter.id, emptyBatting), appearance);
    addPitching(lineOf(pitching[half], pitcher.id, emptyPitching), appearance);
    for (const runner of scored) {
      lineOf(batting[half], runner.batter.id, emptyBatting).runs++;
      const charged = lineOf(pitching[half], runner.pitcher.id, emptyPitching);
      charged.runs++;
      charged.earnedRuns += count(runner.isEarned);
    }
    hits[half] += count(basesOf(event) > 0);
    errors[half] += count(event === 'field_error' || event === 'catcher_interf');
  }
  // In the top of an inning the visitors bat and the home side pitches and errs.
  return {
    away: { batting: batting.Top, pitching: pitching.Bot, hits: hits.Top, errors: errors.Bot },
    home: { batting: batting.Bot, pitching: pitching.Top, hits: hits.Bot, errors: errors.Top },
  };
}

type Deciding = { winner: Pitcher; loser: Pitcher };

/** Pitchers of both sides when the lead changed for the last time. */
function findDeciding({ appearances, home, away }: PlayedGame): Deciding | undefined {
  let deciding: Deciding | undefined;
  let homePitcher = home.lineUp.starter;
  let awayPitcher = away.lineUp.starter;
  let leader = 0;
  for (const { half, pitcher, after, scored } of appearances) {
    if (half === 'Top') homePitcher = pitcher;
    else awayPitcher = pitcher;
    const now = Math.sign(after.homeScore - after.awayScore);
    if (now === 0) deciding = undefined;
    else if (now !== leader) {
      const loser = scored.at(-1)?.pitcher ?? pitcher;
      deciding = { winner: now > 0 ? homePitcher : awayPitcher, loser };
    }
    leader = now;
  }
  return deciding;
}

const OUTS_FOR_A_STARTER = 15;

/** The box score of a finished game, added up from its plate appearances. */
export function toBoxScore(played: PlayedGame): BoxScore {
  const { home, away } = toSideBoxes(played);
  const deciding = findDeciding(played);
  if (deciding === undefined) return { home, away, winner: undefined, loser: undefined, save: undefined };
  const isHomeWin = played.homeScore > played.awayScore;
  const [side, box] = isHomeWin ? [played.home, home] : [played.away, away];
  const outs = box.pitching.get(deciding.winner.id)?.outs ?? 0;
  // A starter has to last five innings to win; his first reliever wins for him otherwise.
  const isTooShort = deciding.winner === side.lineUp.starter && outs < OUTS_FOR_A_STARTER;
  const winner = isTooShort ? (side.pitchers[1] ?? deciding.winner) : deciding.winner;
  const last = side.pitchers.at(-1);
  const isClose = Math.abs(played.homeScore - played.awayScore) <= 3;
  const save = last !== winner && isClose ? last : undefined;
  return { home, away, winner, loser: deciding.loser, save };
}
