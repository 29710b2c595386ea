import { toAthlete } from '../../espn/athlete.ts';
import { noRunners } from '../play/base-running.ts';
import { describe } from '../play/description.ts';
import { type PitchDescription, toPitchType } from '../play/pitch-result.ts';
import type { Pitch, PlateAppearance, PlayedGame, Situation } from '../play/play.ts';
import type { Moment } from '../play/timeline.ts';
import type { Batter, Pitcher } from '../season/roster.ts';

const words: Readonly<Partial<Record<PitchDescription, string>>> = {
  called_strike: 'Looking',
  automatic_strike: 'Looking',
  swinging_strike: 'Swinging',
  swinging_strike_blocked: 'Swinging',
  missed_bunt: 'Swinging',
  foul: 'Foul',
  foul_tip: 'Foul',
  foul_bunt: 'Foul',
};

/** The count after a pitch that did not end the turn. */
function countAfter({ balls, strikes, description }: Pitch): { balls: number; strikes: number } {
  if (toPitchType(description) === 'B') return { balls: balls + 1, strikes };
  return { balls, strikes: Math.min(2, strikes + 1) };
}

function toLastPlay(appearance: PlateAppearance, index: number) {
  const pitch = appearance.pitches[index];
  const id = `${appearance.number}${String(index).padStart(2, '0')}`;
  if (pitch === undefined || index === appearance.pitches.length - 1) {
    return {
      id,
      type: { text: 'Play Result' },
      text: describe(appearance),
      scoreValue: appearance.scored.length,
    };
  }
  const { balls, strikes } = countAfter(pitch);
  const word = words[pitch.description];
  const text = word === undefined ? `Ball ${balls}` : `Strike ${strikes} ${word}`;
  return { id, type: { text: word ?? 'Ball' }, text: `Pitch ${index + 1} : ${text}`, scoreValue: 0 };
}

type PersonOptions = { position: string; period: number };

const toPerson = (player: Batter | Pitcher, { position, period }: PersonOptions) => ({
  playerId: player.id,
  period,
  athlete: toAthlete(player, position),
});

const toBases = ({ bases }: Situation) => ({
  onFirst: bases.first !== null,
  onSecond: bases.second !== null,
  onThird: bases.third !== null,
});

const outsText = (outs: number) => (outs === 1 ? '1 Out' : `${outs} Outs`);

type Standing = { appearance: PlateAppearance; situation: Situation; balls: number; strikes: number };

/** Pitcher, batter, count and bases when the next pitch comes. */
function toStanding(played: PlayedGame, { appearance, pitch }: Moment): Standing | undefined {
  const [opening] = played.appearances;
  const current = appearance ?? opening;
  if (current === undefined) return undefined;
  const next = current.pitches[pitch + 1];
  const thrown = current.pitches[pitch];
  if (appearance !== undefined && next === undefined) {
    const following = played.appearances[current.number] ?? current;
    return { appearance: following, situation: current.after, balls: 0, strikes: 0 };
  }
  const situation = next?.situation ?? current.after;
  return { appearance: current, situation, ...(thrown ? countAfter(thrown) : { balls: 0, strikes: 0 }) };
}

/** The score, the bases and the outs after the last pitch. */
export const situationAt = (played: PlayedGame, moment: Moment): Situation =>
  toStanding(played, moment)?.situation ?? { outs: 0, bases: noRunners, awayScore: 0, homeScore: 0 };

/**
 * The part of an event that ESPN adds while a game is on. Between half innings it names neither pitcher nor batter, and
 * nobody is on base.
 */
export function toSituation(played: PlayedGame, moment: Moment): Readonly<Record<string, unknown>> {
  const { appearance, pitch, isBetweenHalves } = moment;
  const lastPlay = appearance === undefined ? undefined : toLastPlay(appearance, pitch);
  const standing = toStanding(played, moment);
  if (standing === undefined) return {};
  if (isBetweenHalves) {
    const empty = { balls: 0, strikes: 0, outs: 0, onFirst: false, onSecond: false, onThird: false };
    return { situation: { lastPlay, ...empty }, outsText: outsText(0) };
  }
  const { balls, strikes, situation } = standing;
  const { batter, pitcher, inning } = standing.appearance;
  return {
    situation: {
      ...(lastPlay === undefined ? {} : { lastPlay }),
      balls,
      strikes,
      outs: situation.outs,
      pitcher: toPerson(pitcher, { position: 'P', period: inning }),
      batter: toPerson(batter, { position: 'B', period: inning }),
      ...toBases(situation),
    },
    outsText: outsText(situation.outs),
  };
}
