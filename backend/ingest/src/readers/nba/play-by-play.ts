import { findTeamCode } from '@sharpside/warehouse/teams/team-directory';
import * as v from 'valibot';
import { keepFitting, readJsonLines, requireShape } from '../../reading/json/read-json.ts';
import type { ReadContext, Reader } from '../../reading/reader.ts';
import { type Action, actionSchema, findOpening } from './opening.ts';

const gameSchema = v.object({ game: v.object({ gameId: v.string(), actions: v.array(v.unknown()) }) });

const sideOf = (actions: readonly Action[], location: string) =>
  findTeamCode(
    'nba',
    actions.find((action) => action.location === location && action.teamTricode !== '')?.teamTricode,
  );

function addGame(context: ReadContext, body: unknown): void {
  const { game } = requireShape(gameSchema, body, { context, what: 'a play-by-play of stats.nba.com' });
  const actions = keepFitting(actionSchema, game.actions, context);
  const home = sideOf(actions, 'h');
  const away = sideOf(actions, 'v');
  if (home === undefined || away === undefined) {
    context.tally.warn(`game ${game.gameId} has no plays of two teams yet; nothing is kept`);
    return;
  }
  context.sink.add('nba_openings', {
    game_id: game.gameId,
    home_team: home,
    away_team: away,
    ...findOpening(actions, home),
  });
}

/** stats.nba.com play-by-play of a game. Only the opening is read. */
export const nbaPlayByPlayReader: Reader = {
  source: 'nba-play-by-play',
  about: 'stats.nba.com playbyplayv3 of a game, or recorded ones, one a line: opening tip and first basket',
  tables: ['nba_openings'],
  async read(context) {
    for await (const { body } of readJsonLines(context)) addGame(context, body);
  },
};
