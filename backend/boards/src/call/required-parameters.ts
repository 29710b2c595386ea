import type { League } from '@sharpside/warehouse/teams/team';
import * as v from 'valibot';
import { choiceParameter, teamParameter, textParameter } from './parameters.ts';

// A missing parameter is read as an empty text. The parameter's own check refuses that and lists the accepted values.
const LEFT_OUT = '';

export const requiredTextParameter = (description: string) =>
  v.optional(textParameter(description).wrapped, LEFT_OUT);

/** One word of a fixed list, required. */
export const requiredChoiceParameter = <const T extends readonly [string, ...string[]]>(
  choices: T,
  description: string,
) =>
  v.optional(
    v.pipe(v.string(`one of ${choices.join(', ')}`), choiceParameter(choices, description).wrapped),
    LEFT_OUT,
  );

export const requiredTeamParameter = (league: League, description: string) =>
  v.optional(teamParameter(league, description).wrapped, LEFT_OUT);

const PLAYER_ID_ACCEPTED = "a player's id, as the list gives it";

/** A player by id, required. */
export const requiredPlayerIdParameter = (description: string) =>
  v.optional(
    v.pipe(
      v.string(`one value: ${PLAYER_ID_ACCEPTED}`),
      v.regex(/^[\w-]{1,30}$/, PLAYER_ID_ACCEPTED),
      v.description(description),
    ),
    LEFT_OUT,
  );
