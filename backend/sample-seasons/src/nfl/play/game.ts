import { Random } from '../../random/random.ts';
import { coverageMix, defenceLevel } from '../season/coverage.ts';
import { isFit, nflRosterOf } from '../season/roster.ts';
import type { NflGame } from '../season/schedule.ts';
import { isLate, lead, otherSide, record, type Squad, type State, startDrive } from './drive.ts';
import { drawEleven } from './formation.ts';
import { decideFourthDown, FIELD_GOAL_RANGE, kickFieldGoal, kickOff, punt } from './kicks.ts';
import { type PlayedNflGame, quarterSeconds, type SideName } from './play.ts';
import { pass, run } from './scrimmage.ts';

function usualPassShare({ down, toGo }: State): number {
  if (down === 1) return 0.5;
  if (down > 2) return toGo >= 4 ? 0.9 : 0.55;
  if (toGo >= 8) return 0.66;
  return toGo <= 3 ? 0.42 : 0.58;
}

/** Chance of a pass, by down, distance, score and time. */
function passShare(state: State): number {
  const usual = usualPassShare(state) - (state.yardsToGoal <= 5 ? 0.1 : 0);
  if (!isLate(state)) return usual - 0.004 * Math.max(-14, Math.min(14, lead(state)));
  if (lead(state) > 0) return usual * 0.55;
  return lead(state) < -7 ? 0.9 : Math.min(0.92, usual + 0.16);
}

const PENALTY_SHARE = 0.034;

/** A flag against the defence gives the offence a first down. */
function flag(state: State): void {
  const { random, offense, yardsToGoal } = state;
  const yards = Math.min(Math.floor(yardsToGoal / 2), random.whole(5, 15));
  record(state, { kind: 'penalty', yards, durationS: 0 });
  startDrive(state, offense, yardsToGoal - yards);
}

/** Time for one more kick before a half ends, where three points help. */
function isLastKick(state: State): boolean {
  const { quarter, clockS, yardsToGoal } = state;
  if (clockS >= 8 || yardsToGoal > FIELD_GOAL_RANGE) return false;
  return quarter === 2 || (quarter === 4 && lead(state) <= 0 && lead(state) >= -3);
}

function playDown(state: State): void {
  const { random, squads, offense, down } = state;
  const choice = isLastKick(state) ? 'kick' : down === 4 ? decideFourthDown(state) : 'go';
  if (choice === 'punt') punt(state);
  else if (choice === 'kick') kickFieldGoal(state);
  else if (random.chance(PENALTY_SHARE)) flag(state);
  else {
    const eleven = drawEleven(random, squads[offense].fit);
    const call = random.chance(passShare(state)) ? pass : run;
    call(state, eleven);
  }
}

function toSquad(seed: string, game: NflGame, side: SideName): Squad {
  const { team } = game[side];
  const roster = nflRosterOf(seed, { team, season: game.season });
  const fit = roster.filter((player) => isFit(seed, player, game.day));
  const hasQuarterback = fit.some(({ position }) => position === 'QB');
  const substitute = roster.filter(({ position }) => position === 'QB').slice(-1);
  return {
    fit: hasQuarterback ? fit : [...fit, ...substitute],
    kicker: roster.find(({ position }) => position === 'K'),
    mix: coverageMix(seed, { team, season: game.season }),
    defence: defenceLevel(seed, { team, season: game.season }),
  };
}

function playQuarter(state: State): void {
  const isOvertime = state.quarter > 4;
  while (state.clockS > 0) {
    playDown(state);
    if (isOvertime && lead(state) !== 0) return;
  }
}

/** Plays a game to its end, play by play. The same game always goes the same way. */
export function playNflGame(seed: string, game: NflGame): PlayedNflGame {
  const random = new Random(seed, 'nfl', 'game', game.gameId);
  const receivesFirst: SideName = random.chance(0.5) ? 'home' : 'away';
  const state: State = {
    random,
    seed,
    game,
    squads: { home: toSquad(seed, game, 'home'), away: toSquad(seed, game, 'away') },
    forms: new Map(),
    plays: [],
    score: { home: 0, away: 0 },
    quarter: 1,
    clockS: 0,
    offense: receivesFirst,
    down: 1,
    toGo: 10,
    yardsToGoal: 70,
    nextId: 40,
  };
  const isTied = () => state.score.home === state.score.away;
  for (; state.quarter <= 4 || (state.quarter === 5 && isTied()); state.quarter++) {
    state.clockS = quarterSeconds(state.quarter);
    if (state.quarter === 1 || state.quarter === 5) kickOff(state, otherSide(receivesFirst));
    if (state.quarter === 3) kickOff(state, receivesFirst);
    playQuarter(state);
  }
  const { home: homeScore, away: awayScore } = state.score;
  return { game, plays: state.plays, homeScore, awayScore, quarters: state.quarter - 1 };
}
