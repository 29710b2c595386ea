import { inningFirstSchema } from '@sharpside/contracts/api';
import { toEasternDay } from '@sharpside/warehouse/time/eastern-time';
import { defineCall } from '../../call/call.ts';
import { firstInningQuery } from '../../stats/mlb/first-inning.ts';
import { putBegunLast, toGameStep } from '../shared/game-states.ts';
import { readMlbGameStates } from '../shared/mlb-game-states.ts';

export const inningFirst = defineCall({
  path: '/api/inningfirst/',
  about:
    "First innings of today's announced starters: what each throws and what the line-up against him sees; begun games last",
  access: 'protected',
  parameters: {},
  answer: inningFirstSchema,
  changesWith: toGameStep,
  async answerWith(context) {
    const day = toEasternDay(context.now);
    const [rows, { stateOf }] = await Promise.all([
      context.ask(firstInningQuery, { day }),
      readMlbGameStates(context, day),
    ]);
    return { results: putBegunLast(rows.map((row) => ({ ...row, game_state: stateOf(row) }))) };
  },
});
