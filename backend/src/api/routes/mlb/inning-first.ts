import { inningFirstSchema } from 'contracts/api';
import { firstInningQuery } from '../../../stats/mlb/first-inning.ts';
import { toEasternDay } from '../../../time/eastern-time.ts';
import { defineCall } from '../../call.ts';

export const inningFirst = defineCall({
  path: '/api/inningfirst/',
  about:
    "First innings of today's announced starters: what each throws and what the line-up against him sees",
  access: 'session',
  parameters: {},
  answer: inningFirstSchema,
  changesWith: toEasternDay,
  answerWith: async ({ ask, now }) => ({
    results: await ask(firstInningQuery, { day: toEasternDay(now) }),
  }),
});
