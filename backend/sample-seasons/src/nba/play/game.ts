import { chanceOf, Random } from '../../random/random.ts';
import type { NbaPlayer } from '../season/roster.ts';
import { toRotation } from '../season/rotation.ts';
import type { NbaGame } from '../season/slate.ts';
import { choose, type Floor, floorOf, otherSide, record, type State } from './floor.ts';
import { type PlayedNbaGame, periodSeconds, type SideName } from './play.ts';
import { possess } from './possession.ts';

const bestJumper = (floor: Floor): NbaPlayer | undefined =>
  [...floor].sort((a, b) => b.talent.jump - a.talent.jump || a.id - b.id)[0];

/** The ball goes up; whoever wins it has the first possession. */
function tip(state: State): SideName {
  const { random } = state;
  const [home, away] = [bestJumper(floorOf(state, 'home')), bestJumper(floorOf(state, 'away'))];
  if (home === undefined || away === undefined) return 'home';
  const isHome = random.chance(1 / (1 + Math.exp(-1.1 * (home.talent.jump - away.talent.jump))));
  const side = isHome ? 'home' : 'away';
  const [player, opponent] = isHome ? [home, away] : [away, home];
  const mates = floorOf(state, side).filter((mate) => mate !== player);
  record(state, {
    kind: 'tip',
    side,
    player,
    opponent,
    receiver: choose(random, mates, ({ talent }) => talent.passing),
  });
  return side;
}

/** The side that lost the tip starts the second and third quarters, the other one the fourth. */
function firstOf(period: number, tipWinner: SideName): SideName {
  return period === 1 || period === 4 ? tipWinner : otherSide(tipWinner);
}

function playPeriod(state: State, tipWinner: SideName | undefined): SideName {
  state.clockS = periodSeconds(state.period);
  state.fouls.home = 0;
  state.fouls.away = 0;
  const isTipped = state.period === 1 || state.period > 4;
  const won = isTipped || tipWinner === undefined ? tip(state) : tipWinner;
  let side = isTipped ? won : firstOf(state.period, won);
  while (state.clockS > 0.3) {
    possess(state, side);
    side = otherSide(side);
  }
  return state.period > 4 && tipWinner !== undefined ? tipWinner : won;
}

const toDefence = (seed: string, team: string, season: number) =>
  0.022 *
  (chanceOf(seed, 'nba', 'defence', team, season) + chanceOf(seed, 'nba', 'defence 2', team, season) - 1);

/** Plays a game to its end, possession by possession. The same game always goes the same way. */
export function playNbaGame(seed: string, game: NbaGame): PlayedNbaGame {
  const state: State = {
    random: new Random(seed, 'nba', 'game', game.gameId),
    game,
    seed,
    rotations: {
      home: toRotation(seed, { game, isHome: true }),
      away: toRotation(seed, { game, isHome: false }),
    },
    defence: {
      home: toDefence(seed, game.home.team, game.season),
      away: toDefence(seed, game.away.team, game.season),
    },
    form: new Map(),
    events: [],
    fouls: { home: 0, away: 0 },
    score: { home: 0, away: 0 },
    period: 1,
    clockS: 720,
  };
  let tipWinner: SideName | undefined;
  for (; state.period <= 4 || state.score.home === state.score.away; state.period++) {
    tipWinner = playPeriod(state, tipWinner);
  }
  return { game, ...state.rotations, events: state.events, periods: state.period - 1 };
}
