import { mlbTeams } from '@sharpside/warehouse/teams/mlb-teams';
import { toDay } from '../../calendar/day.ts';
import { type Batter, type Pitcher, rosterOf } from '../season/roster.ts';
import { toPersonRef } from './stats-api-refs.ts';

const sides = { L: 'Left', R: 'Right', S: 'Switch' };

const toHand = (code: 'L' | 'R' | 'S') => ({ code, description: sides[code] });

function toPerson(player: Batter | Pitcher) {
  const isPitcher = 'isStarter' in player;
  return {
    ...toPersonRef(player),
    firstName: player.name.given,
    lastName: player.name.family,
    primaryNumber: player.jersey,
    active: true,
    primaryPosition: { abbreviation: isPitcher ? 'P' : player.position },
    batSide: toHand(isPitcher ? player.throws : player.bats),
    pitchHand: toHand(player.throws),
  };
}

/** `GET /api/v1/people` for everybody who was on a roster in these years. */
export function toPeople(seed: string, years: readonly number[]) {
  const rosters = years.flatMap((year) =>
    mlbTeams.map(({ team }) => rosterOf(seed, { team, day: toDay(`${year}-07-01`) })),
  );
  const people = new Map(
    rosters
      .flatMap(({ starters, relievers, batters }) => [...starters, ...relievers, ...batters])
      .map((player) => [player.id, toPerson(player)]),
  );
  return { people: [...people.values()].sort((a, b) => a.id - b.id) };
}
