import { nbaPlayerPictureSchema, pageOf } from '@sharpside/contracts/api';
import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import { comparableNameSql } from '@sharpside/warehouse/teams/name-key';
import * as v from 'valibot';
import { defineCall } from '../call/call.ts';
import { keepRows } from '../call/kept-rows.ts';
import { toPage, toPageParameters } from '../call/paging.ts';
import { choiceWithDefault, pagingParameters } from '../call/parameters.ts';

/** All players by name. The list is short, and every page and every game log needs it. */
const readPlayers = keepRows(
  defineQuery()({
    sql: `SELECT player_id, name FROM nba_players ORDER BY ${comparableNameSql('name')}, player_id`,
    row: v.object({ player_id: v.number(), name: v.string() }),
  }),
);

export const nbaPlayerPictures = defineCall({
  path: '/api/nba-player-pictures/',
  summary: 'Players with their pictures, by name',
  access: 'protected',
  parameters: {
    all: choiceWithDefault(['true', 'false'], 'false', 'Every player at once, and no further pages'),
    sort: choiceWithDefault(['player_name'], 'player_name', 'Column to sort by'),
    ...pagingParameters,
  },
  answer: pageOf(nbaPlayerPictureSchema),
  async run(context, { all, page, page_size }) {
    const { pictures, pageUrl } = context;
    const players = await readPlayers(context);
    const isAll = all === 'true';
    const { limit, offset } = toPageParameters({ page, page_size });
    const shown = isAll ? players : players.slice(offset, offset + limit);
    const results = shown.map(({ player_id, name }) => ({
      player_name: name,
      profile_picture: pictures.ofPlayer('nba', player_id),
    }));
    return isAll ? { results, next: null } : toPage(results, { page, page_size, pageUrl });
  },
});
