import type { NflPlayer } from '../season/roster.ts';
import type { NflPlay, PlayedNflGame, SideName } from './play.ts';

/** A player's line, counted over a game. */
export type NflLine = {
  completions: number;
  attempts: number;
  passingYards: number;
  passingTds: number;
  interceptions: number;
  sacks: number;
  sackYards: number;
  sackFumblesLost: number;
  passingAirYards: number;
  passingAfterCatch: number;
  passingFirstDowns: number;
  carries: number;
  rushingYards: number;
  rushingTds: number;
  rushingFumblesLost: number;
  rushingFirstDowns: number;
  receptions: number;
  targets: number;
  receivingYards: number;
  receivingTds: number;
  receivingAirYards: number;
  receivingAfterCatch: number;
  receivingFirstDowns: number;
  specialTeamsTds: number;
};

/** A line with its player. */
export type NflPlayerLine = { readonly player: NflPlayer; readonly side: SideName; readonly line: NflLine };

const emptyLine = (): NflLine => ({
  completions: 0,
  attempts: 0,
  passingYards: 0,
  passingTds: 0,
  interceptions: 0,
  sacks: 0,
  sackYards: 0,
  sackFumblesLost: 0,
  passingAirYards: 0,
  passingAfterCatch: 0,
  passingFirstDowns: 0,
  carries: 0,
  rushingYards: 0,
  rushingTds: 0,
  rushingFumblesLost: 0,
  rushingFirstDowns: 0,
  receptions: 0,
  targets: 0,
  receivingYards: 0,
  receivingTds: 0,
  receivingAirYards: 0,
  receivingAfterCatch: 0,
  receivingFirstDowns: 0,
  specialTeamsTds: 0,
});

type LineOf = (player: NflPlayer, side: SideName) => NflLine;

const count = (condition: boolean | undefined) => (condition ? 1 : 0);

const isFirstDown = ({ yards, toGo }: NflPlay) => yards >= toGo;

function addPass(lineOf: LineOf, play: NflPlay, passer: NflPlayer): void {
  const { offense, target, yards, airYards = 0, isComplete = false } = play;
  const passing = lineOf(passer, offense);
  const isTouchdown = play.touchdown?.kind === 'pass';
  passing.attempts++;
  passing.completions += count(isComplete);
  passing.interceptions += count(play.isInterception);
  passing.passingAirYards += airYards;
  if (target !== undefined) {
    const receiving = lineOf(target, offense);
    receiving.targets++;
    receiving.receivingAirYards += airYards;
  }
  if (!isComplete || target === undefined) return;
  const receiving = lineOf(target, offense);
  passing.passingYards += yards;
  passing.passingAfterCatch += yards - airYards;
  passing.passingTds += count(isTouchdown);
  passing.passingFirstDowns += count(isFirstDown(play));
  receiving.receptions++;
  receiving.receivingYards += yards;
  receiving.receivingAfterCatch += yards - airYards;
  receiving.receivingTds += count(isTouchdown);
  receiving.receivingFirstDowns += count(isFirstDown(play));
}

function addRun(lineOf: LineOf, play: NflPlay, rusher: NflPlayer): void {
  const line = lineOf(rusher, play.offense);
  line.carries++;
  line.rushingYards += play.yards;
  line.rushingTds += count(play.touchdown?.kind === 'rush');
  line.rushingFumblesLost += count(play.isFumbleLost);
  line.rushingFirstDowns += count(isFirstDown(play));
}

function addSack(lineOf: LineOf, { offense, yards, isFumbleLost }: NflPlay, passer: NflPlayer): void {
  const line = lineOf(passer, offense);
  line.sacks++;
  line.sackYards -= yards;
  line.sackFumblesLost += count(isFumbleLost);
}

/** The lines of all players who threw, ran, were thrown to or ran a kick back. */
export function toNflLines({ plays }: PlayedNflGame): readonly NflPlayerLine[] {
  const lines = new Map<string, NflPlayerLine>();
  const lineOf: LineOf = (player, side) => {
    const before = lines.get(player.id);
    if (before !== undefined) return before.line;
    const line = emptyLine();
    lines.set(player.id, { player, side, line });
    return line;
  };
  for (const play of plays) {
    const { kind, passer, rusher, touchdown } = play;
    if (kind === 'pass' && passer) addPass(lineOf, play, passer);
    if (kind === 'sack' && passer) addSack(lineOf, play, passer);
    if (kind === 'run' && rusher) addRun(lineOf, play, rusher);
    if (touchdown?.isReturn) lineOf(touchdown.player, touchdown.side).specialTeamsTds++;
  }
  return [...lines.values()];
}

/** Touchdowns that a bet on a scorer counts: thrown ones are the receiver's. */
export const touchdownsIn = ({ rushingTds, receivingTds, specialTeamsTds }: NflLine): number =>
  rushingTds + receivingTds + specialTeamsTds;

/** Points of the usual fantasy scoring, without points for receptions. */
export const fantasyPoints = (line: NflLine): number =>
  line.passingYards / 25 +
  4 * line.passingTds -
  2 * line.interceptions +
  (line.rushingYards + line.receivingYards) / 10 +
  6 * touchdownsIn(line) -
  2 * (line.rushingFumblesLost + line.sackFumblesLost);
