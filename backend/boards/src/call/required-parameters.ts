import type { League } from '@sharpside/warehouse/teams/team';
import * as v from 'valibot';
import { choiceParameter, teamParameter, textParameter } from './parameters.ts';

// An empty text stands in for what was left out, and is refused with the parameter's own words of what is accepted.
const LEFT_OUT = '';

/** A name that has to be given. */
export const requiredTextParameter = (description: string) =>
  v.optional(textParameter(description).wrapped, LEFT_OUT);

/** One of a few words, which has to be given. */
export const requiredChoiceParameter = <const T extends readonly [string, ...string[]]>(
  choices: T,
  description: string,
) =>
  v.optional(
    v.pipe(v.string(`one of ${choices.join(', ')}`), choiceParameter(choices, description).wrapped),
    LEFT_OUT,
  );

/** A team by code, which has to be given. */
export const requiredTeamParameter = (league: League, description: string) =>
  v.optional(teamParameter(league, description).wrapped, LEFT_OUT);

const PLAYER_ID_ACCEPTED = "a player's id, as the list gives it";

/** A player by id, which has to be given. */
export const requiredPlayerIdParameter = (description: string) =>
  v.optional(
    v.pipe(
      v.string(`one value: ${PLAYER_ID_ACCEPTED}`),
      v.regex(/^[\w-]{1,30}$/, PLAYER_ID_ACCEPTED),
      v.description(description),
    ),
    LEFT_OUT,
  );
