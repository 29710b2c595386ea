import { pitchersSchema } from '@sharpside/contracts/api';
import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import { COUNTING_GAMES } from '@sharpside/warehouse/tables/derived/mlb-counting-games';
import { comparableNameSql } from '@sharpside/warehouse/teams/name-key';
import * as v from 'valibot';
import { defineCall } from '../call/call.ts';

const pitcherNamesQuery = defineQuery()({
  sql: `
    SELECT pitcher_name FROM mlb_batted_balls WHERE ${COUNTING_GAMES}
    GROUP BY pitcher_name ORDER BY ${comparableNameSql('pitcher_name')}, pitcher_name`,
  row: v.object({ pitcher_name: v.string() }),
});

export const pitchers = defineCall({
  path: '/api/pitchers/',
  summary: 'Names of all pitchers that the tracker can be filtered by',
  access: 'subscriber',
  parameters: {},
  answer: pitchersSchema,
  run: async ({ runQuery }) =>
    (await runQuery(pitcherNamesQuery, {})).map(({ pitcher_name }) => pitcher_name),
});
