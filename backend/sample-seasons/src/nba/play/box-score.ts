import type { NbaPlayer } from '../season/roster.ts';
import type { Rotation } from '../season/rotation.ts';
import {
  elapsedOf,
  type NbaEvent,
  type PlayedNbaGame,
  periodStart,
  pointsOf,
  type SideName,
} from './play.ts';

/** A player's line, counted over a game. */
export type NbaLine = {
  seconds: number;
  fgm: number;
  fga: number;
  fg3m: number;
  fg3a: number;
  ftm: number;
  fta: number;
  oreb: number;
  dreb: number;
  ast: number;
  stl: number;
  blk: number;
  tov: number;
  pf: number;
  plusMinus: number;
};

/** A line with its player. */
export type PlayerLine = { readonly player: NbaPlayer; readonly line: NbaLine };

/** The lines of a game, by side. */
export type NbaBox = {
  readonly home: readonly PlayerLine[];
  readonly away: readonly PlayerLine[];
  readonly homeScore: number;
  readonly awayScore: number;
};

/** Points of a line, by its shots. */
export const pointsIn = ({ fgm, fg3m, ftm }: NbaLine): number => 2 * fgm + fg3m + ftm;

const emptyLine = (): NbaLine => ({
  seconds: 0,
  fgm: 0,
  fga: 0,
  fg3m: 0,
  fg3a: 0,
  ftm: 0,
  fta: 0,
  oreb: 0,
  dreb: 0,
  ast: 0,
  stl: 0,
  blk: 0,
  tov: 0,
  pf: 0,
  plusMinus: 0,
});

type Lines = Map<number, PlayerLine>;

function lineOf(lines: Lines, player: NbaPlayer): NbaLine {
  const before = lines.get(player.id);
  if (before !== undefined) return before.line;
  const line = emptyLine();
  lines.set(player.id, { player, line });
  return line;
}

function addMinutes(lines: Lines, { stints }: Rotation, endS: number): void {
  for (const [index, { fromS, floor }] of stints.entries()) {
    const toS = stints[index + 1]?.fromS ?? endS;
    for (const player of floor) lineOf(lines, player).seconds += toS - fromS;
  }
}

function floorAt({ stints }: Rotation, elapsed: number): readonly NbaPlayer[] {
  return stints.findLast(({ fromS }) => fromS <= elapsed)?.floor ?? [];
}

const count = (condition: boolean) => (condition ? 1 : 0);

function addShot(own: Lines, others: Lines, event: NbaEvent & { kind: 'shot' }): void {
  const line = lineOf(own, event.player);
  const isThree = event.points === 3;
  line.fga++;
  line.fgm += count(event.isMade);
  line.fg3a += count(isThree);
  line.fg3m += count(isThree && event.isMade);
  if (event.assist) lineOf(own, event.assist).ast++;
  if (event.block) lineOf(others, event.block).blk++;
}

function addEvent(own: Lines, others: Lines, event: NbaEvent): void {
  const line = lineOf(own, event.player);
  if (event.kind === 'shot') addShot(own, others, event);
  else if (event.kind === 'freeThrow') {
    line.fta++;
    line.ftm += count(event.isMade);
  } else if (event.kind === 'rebound') {
    line.oreb += count(event.isOffensive);
    line.dreb += count(!event.isOffensive);
  } else if (event.kind === 'turnover') {
    line.tov++;
    if (event.steal) lineOf(others, event.steal).stl++;
  } else if (event.kind === 'foul') line.pf++;
}

/** Everybody's line, and the score. Who was on the floor for less than half a minute has none. */
export function toNbaBox({ home, away, events, periods }: PlayedNbaGame): NbaBox {
  const lines: Record<SideName, Lines> = { home: new Map(), away: new Map() };
  const rotations = { home, away };
  const score = { home: 0, away: 0 };
  const endS = periodStart(periods + 1);
  addMinutes(lines.home, home, endS);
  addMinutes(lines.away, away, endS);
  for (const event of events) {
    const { side } = event;
    const opposite = side === 'home' ? 'away' : 'home';
    addEvent(lines[side], lines[opposite], event);
    const points = pointsOf(event);
    if (points === 0) continue;
    score[side] += points;
    const elapsed = elapsedOf(event);
    for (const player of floorAt(rotations[side], elapsed)) lineOf(lines[side], player).plusMinus += points;
    for (const player of floorAt(rotations[opposite], elapsed))
      lineOf(lines[opposite], player).plusMinus -= points;
  }
  const present = (side: SideName) => [...lines[side].values()].filter(({ line }) => line.seconds >= 30);
  return { home: present('home'), away: present('away'), homeScore: score.home, awayScore: score.away };
}
