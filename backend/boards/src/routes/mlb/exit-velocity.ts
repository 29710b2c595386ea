import { EXIT_VELOCITY_SORTS, exitVelocitySchema } from '@sharpside/contracts/api';
import { defineCall } from '../../call/call.ts';
import { checkDateRange } from '../../call/date-range.ts';
import { toPage, toPageParameters } from '../../call/paging.ts';
import {
  dayParameter,
  directionParameter,
  leastParameter,
  pagingParameters,
  sortParameter,
  teamsParameter,
  textParameter,
  textsParameter,
} from '../../call/parameters.ts';
import { toBattedBallWhere } from '../../stats/mlb/batted-ball-filter.ts';
import { exitVelocityQuery } from '../../stats/mlb/exit-velocity.ts';
import { handsParameter, yesNoParameter } from './mlb-parameters.ts';

export const exitVelocity = defineCall({
  path: '/api/exit-velocity/',
  about: 'Batters by how hard they hit, one row a batter',
  access: 'subscriber',
  parameters: {
    ...pagingParameters,
    player: textParameter('Batter by name, or a part of it'),
    hand: handsParameter,
    team: teamsParameter('mlb', "Batter's team; repeatable"),
    pitcher: textsParameter('Pitcher by name, as the list of pitchers has it; repeatable'),
    is_night_game: yesNoParameter('Night games or day games; both where it is left out'),
    is_home: yesNoParameter('Batter at home or on the road; both where it is left out'),
    start_date: dayParameter('First day'),
    end_date: dayParameter('Last day'),
    min_batted_balls: leastParameter('Batted balls that a batter must have to be listed', { fallback: 0 }),
    sort: sortParameter(EXIT_VELOCITY_SORTS, 'num_100mph_ev'),
    direction: directionParameter('desc'),
  },
  answer: exitVelocitySchema,
  async answerWith({ ask, pictures, pageUrl }, { page, page_size, sort, direction, ...asked }) {
    const { min_batted_balls, player, ...filter } = asked;
    checkDateRange(filter);
    const where = toBattedBallWhere(filter);
    const query = exitVelocityQuery({ where: where.sql, isSearch: player !== undefined, sort, direction });
    const rows = await ask(query, {
      ...where.parameters,
      ...(player !== undefined && { player }),
      leastBattedBalls: min_batted_balls,
      ...toPageParameters({ page, page_size }),
    });
    const results = toPage(
      rows.map(
        ({ batter, batter_name, batter_team, pool: _1, board_from: _2, board_to: _3, ...figures }) => ({
          batter: batter_name,
          batter_id: batter,
          batter_team,
          player_picture: pictures.ofPlayer('mlb', batter),
          team_logo: pictures.ofTeam('mlb', batter_team),
          ...figures,
        }),
      ),
      { page, page_size, pageUrl },
    );
    const { pool = 0, board_from = null, board_to = null } = rows[0] ?? {};
    return { ...results, pool, first_date: board_from, last_date: board_to };
  },
});
