import { Random } from '../../random/random.ts';
import { formAt } from '../../random/wave.ts';
import { coverageMix, defenceLevel } from '../season/coverage.ts';
import { isFit, type NflPlayer, nflRosterOf } from '../season/roster.ts';
import type { NflGame } from '../season/schedule.ts';
import { type NflPlay, otherSide, type PlayedNflGame, type Result, type SideName } from './play.ts';
import { pass, run, type Snap, type Squad, touchdown } from './scrimmage.ts';

function toSquad(seed: string, game: NflGame, side: SideName): Squad {
  const { team } = game[side];
  const { season } = game;
  const roster = nflRosterOf(seed, { team, season });
  const fit = roster.filter((player) => isFit(seed, player, game.day));
  const hasQuarterback = fit.some(({ position }) => position === 'QB');
  const substitute = roster.filter(({ position }) => position === 'QB').slice(-1);
  return {
    fit: hasQuarterback ? fit : [...fit, ...substitute],
    mix: coverageMix(seed, { team, season }),
    defence: defenceLevel(seed, { team, season }),
  };
}

// Yards to the goal line where plays begin, and the share of plays.
const places = [
  { share: 0.048, from: 1, to: 6 },
  { share: 0.092, from: 7, to: 20 },
  { share: 0.22, from: 21, to: 45 },
  { share: 0.64, from: 46, to: 90 },
] as const;

/** Places for this many plays. Every game has about the same number near the goal line. */
function drawPlaces(random: Random, count: number): number[] {
  const drawn = places.flatMap(({ share, from, to }) =>
    Array.from({ length: Math.round(share * count + random.between(-0.5, 0.5)) }, () =>
      random.whole(from, to),
    ),
  );
  return random.shuffled([...drawn, ...drawn.slice(-5)]).slice(0, count);
}

function kick({ random, offense, side }: Snap): Result {
  const returner = offense.fit.find(({ position, depth }) => position === 'WR' && depth >= 3);
  if (returner === undefined || !random.chance(0.006)) return { kind: 'kick', yards: 0, points: 3 };
  const scorer = { player: returner, kind: 'other', isReturn: true } as const;
  return { kind: 'kick', yards: 100, ...touchdown(random, { side, ...scorer }) };
}

type Called = {
  readonly call: (snap: Snap) => Result;
  readonly side: SideName;
  readonly elapsedS: number;
  readonly yardsToGoal: number;
};

const GAME_S = 3_600;

/** The plays of a side: the average number per game with some variation. */
function toCalled(random: Random, side: SideName): Called[] {
  const some = (call: Called['call'], count: number) => Array.from({ length: count }, () => call);
  const calls = [
    ...some(pass, Math.max(20, Math.round(random.normal(37.6, 6.5)))),
    ...some(run, Math.max(12, Math.round(random.normal(25.4, 5.5)))),
    ...some(kick, random.binomial(5, 0.34)),
  ];
  const yards = drawPlaces(random, calls.length);
  return calls.map((call, place) => {
    const elapsedS = Math.floor(random.between(5, GAME_S - 5));
    return { call, side, elapsedS, yardsToGoal: yards[place] ?? 50 };
  });
}

const TIES = 0.05;

/**
 * Plays a game to its end. The same seed and game always give the same course. Plays are independent: each has a place
 * and a time, and the files contain no more than that.
 */
export function playNflGame(seed: string, game: NflGame): PlayedNflGame {
  const random = new Random(seed, 'nfl', 'game', game.gameId);
  const squads = { home: toSquad(seed, game, 'home'), away: toSquad(seed, game, 'away') };
  const forms = new Map<string, number>();
  const formOf = ({ id }: NflPlayer): number => {
    const form = forms.get(id) ?? formAt([seed, 'nfl', 'form', id], game.day);
    forms.set(id, form);
    return form;
  };
  const score = { home: 0, away: 0 };
  const plays: NflPlay[] = [];
  const play = ({ call, side, elapsedS, yardsToGoal }: Called) => {
    const sides = { side, offense: squads[side], defense: squads[otherSide(side)] };
    const result = call({ random, ...sides, yardsToGoal, formOf });
    score[result.touchdown?.side ?? side] += result.points ?? 0;
    plays.push({
      ...result,
      id: 40 + 23 * plays.length,
      offense: side,
      yardsToGoal,
      quarter: 1 + Math.floor(elapsedS / 900),
      elapsedS,
      homeScore: score.home,
      awayScore: score.away,
    });
  };
  const called = (['home', 'away'] as const).flatMap((side) => toCalled(random, side));
  for (const one of called.sort((a, b) => a.elapsedS - b.elapsedS)) play(one);
  const isTied = score.home === score.away;
  if (isTied && !random.chance(TIES)) {
    const side = random.chance(0.5) ? 'home' : 'away';
    play({ call: kick, side, elapsedS: GAME_S + random.whole(60, 590), yardsToGoal: 20 });
  }
  const { home: homeScore, away: awayScore } = score;
  return { game, plays, homeScore, awayScore, quarters: isTied ? 5 : 4 };
}
