import type { NflPlayer, NflPosition } from '../season/roster.ts';
import type { NflPlay, PlayedNflGame, SideName } from './play.ts';

const emptyLine = () => ({
  completions: 0,
  attempts: 0,
  passingYards: 0,
  passingTds: 0,
  interceptions: 0,
  sacks: 0,
  carries: 0,
  rushingYards: 0,
  rushingTds: 0,
  receptions: 0,
  targets: 0,
  receivingYards: 0,
  receivingTds: 0,
  receivingAirYards: 0,
  receivingAfterCatch: 0,
  specialTeamsTds: 0,
});

export type NflLine = ReturnType<typeof emptyLine>;

export type NflPlayerLine = { readonly player: NflPlayer; readonly side: SideName; readonly line: NflLine };

const count = (condition: boolean | undefined) => (condition ? 1 : 0);

function addPass(
  { yards, airYards = 0, isComplete, isInterception, touchdown }: NflPlay,
  passing: NflLine,
  receiving: NflLine | undefined,
): void {
  const isTouchdown = touchdown?.kind === 'pass';
  passing.attempts++;
  passing.interceptions += count(isInterception);
  if (receiving === undefined) return;
  receiving.targets++;
  receiving.receivingAirYards += airYards;
  if (!isComplete) return;
  passing.completions++;
  passing.passingYards += yards;
  passing.passingTds += count(isTouchdown);
  receiving.receptions++;
  receiving.receivingYards += yards;
  receiving.receivingAfterCatch += yards - airYards;
  receiving.receivingTds += count(isTouchdown);
}

export function toNflLines({ plays }: PlayedNflGame): readonly NflPlayerLine[] {
  const lines = new Map<string, NflPlayerLine>();
  const lineOf = (player: NflPlayer, side: SideName): NflLine => {
    const known = lines.get(player.id) ?? { player, side, line: emptyLine() };
    lines.set(player.id, known);
    return known.line;
  };
  for (const play of plays) {
    const { kind, offense, passer, target, rusher, touchdown } = play;
    if (kind === 'pass' && passer) addPass(play, lineOf(passer, offense), target && lineOf(target, offense));
    if (kind === 'sack' && passer) lineOf(passer, offense).sacks++;
    if (kind === 'run' && rusher) {
      const line = lineOf(rusher, offense);
      line.carries++;
      line.rushingYards += play.yards;
      line.rushingTds += count(touchdown?.kind === 'rush');
    }
    if (touchdown?.isReturn) lineOf(touchdown.player, touchdown.side).specialTeamsTds++;
  }
  return [...lines.values()];
}

const CATCHERS: readonly NflPosition[] = ['RB', 'WR', 'TE'];

/** Lines of all who may run or catch: also of those on the field without a figure, as participation lists them. */
export function toPlayedLines(game: PlayedNflGame): readonly NflPlayerLine[] {
  const lines = toNflLines(game);
  const known = new Set(lines.map(({ player }) => player.id));
  const idle = new Map<string, NflPlayerLine>();
  for (const { chart, offense: side } of game.plays) {
    for (const player of chart?.offensePlayers ?? []) {
      if (known.has(player.id) || !CATCHERS.includes(player.position)) continue;
      idle.set(player.id, { player, side, line: emptyLine() });
    }
  }
  return [...lines, ...idle.values()];
}

/** Touchdowns that count in bets on scorers. A passing touchdown counts for the receiver. */
export const touchdownsIn = ({ rushingTds, receivingTds, specialTeamsTds }: NflLine): number =>
  rushingTds + receivingTds + specialTeamsTds;

export const fantasyPoints = (line: NflLine): number =>
  line.passingYards / 25 +
  4 * line.passingTds -
  2 * line.interceptions +
  (line.rushingYards + line.receivingYards) / 10 +
  6 * touchdownsIn(line);
