import { pitchersSchema } from '@sharpside/contracts/api';
import { defineCall } from '../../call/call.ts';
import { pitcherNamesQuery } from '../../stats/mlb/exit-velocity.ts';

export const pitchers = defineCall({
  path: '/api/pitchers/',
  about: 'Names of all pitchers that the tracker can be filtered by',
  access: 'subscriber',
  parameters: {},
  answer: pitchersSchema,
  answerWith: async ({ ask }) => (await ask(pitcherNamesQuery, {})).map(({ pitcher_name }) => pitcher_name),
});
