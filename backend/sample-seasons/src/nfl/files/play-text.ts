import { toDisplayClock } from '../../espn/status.ts';
import type { NflPlay, PlayedNflGame } from '../play/play.ts';
import { toShortName } from './player-stats-csv.ts';

const name = (player: NflPlay['passer']) => (player === undefined ? 'A player' : toShortName(player.name));

const yardage = (yards: number) => (yards === 1 ? '1 yard' : `${yards} yards`);

function describeThrow({ passer, target, airYards = 0, isComplete, isInterception, yards }: NflPlay): string {
  const depth = airYards >= 15 ? 'deep' : 'short';
  const to = target === undefined ? '' : ` to ${name(target)}`;
  if (isInterception)
    return `${name(passer)} pass ${depth} intended${to ? ` for ${name(target)}` : ''} INTERCEPTED`;
  if (!isComplete) return `${name(passer)} pass incomplete ${depth}${to}`;
  return `${name(passer)} pass ${depth}${to} for ${yardage(yards)}`;
}

function describeKind(play: NflPlay): string {
  const { kind, passer, rusher, yards, isGood } = play;
  switch (kind) {
    case 'pass':
      return describeThrow(play);
    case 'sack':
      return `${name(passer)} sacked for ${yardage(yards)}`;
    case 'run':
      return `${name(rusher)} rush for ${yardage(yards)}`;
    case 'punt':
      return `punt of ${yardage(yards)}`;
    case 'fieldGoal':
      return `${name(rusher)} ${yards} yard field goal is ${isGood ? 'GOOD' : 'No Good'}`;
    case 'extraPoint':
      return `${name(rusher)} extra point is ${isGood ? 'GOOD' : 'No Good'}`;
    case 'penalty':
      return `PENALTY on the defense, ${yardage(yards)}`;
    default:
      return 'kickoff';
  }
}

/** A play in the words of a gamebook. */
export function describePlay(play: NflPlay): string {
  const fumble = play.isFumbleLost ? ', FUMBLES, lost' : '';
  const touchdown = play.touchdown === undefined ? '' : `, ${name(play.touchdown.player)} TOUCHDOWN`;
  return `(${toDisplayClock(play.clockS)}) ${describeKind(play)}${fumble}${touchdown}.`;
}

const ordinals = ['', '1st', '2nd', '3rd', '4th'];

/** 'BUF 35', from the side of the field on which the ball lies. */
export function toSpot({ game }: PlayedNflGame, { offense, yardsToGoal }: NflPlay): string {
  const own = game[offense].espnCode;
  const opponent = game[offense === 'home' ? 'away' : 'home'].espnCode;
  return yardsToGoal > 50 ? `${own} ${100 - yardsToGoal}` : `${opponent} ${yardsToGoal}`;
}

/** '3rd & 4', and '1st & Goal' where the goal line is nearer than a first down. */
export const toDownText = ({ down, toGo, yardsToGoal }: NflPlay): string =>
  `${ordinals[down] ?? ''} & ${yardsToGoal <= toGo ? 'Goal' : toGo}`;
