import {
  PARK_FACTOR_SORTS,
  type ParkFactorSort,
  type ParkFactorSplit,
  parkFactorsSchema,
} from '@sharpside/contracts/api';
import { type Call, type CallContext, defineCall } from '../../call/call.ts';
import { toLimits, toTotalPages } from '../../call/paging.ts';
import { directionParameter, pagingParameters, sortParameter } from '../../call/parameters.ts';
import { ALL_SPLIT } from './factors.ts';
import { parkFactorSeasonQuery, seasonParkFactorsQuery, splitParkFactorBoardQuery } from './query.ts';

type Split = typeof ALL_SPLIT;

const { hands: BOTH_HANDS, times: ANY_TIME } = ALL_SPLIT;

const SPLITS: Readonly<Record<ParkFactorSplit, Split>> = {
  all: ALL_SPLIT,
  'leftright-day': { hands: BOTH_HANDS, times: ['day'] },
  'leftright-night': { hands: BOTH_HANDS, times: ['night'] },
  'left-day': { hands: ['L'], times: ['day'] },
  'left-night': { hands: ['L'], times: ['night'] },
  'left-daynight': { hands: ['L'], times: ANY_TIME },
  'right-day': { hands: ['R'], times: ['day'] },
  'right-night': { hands: ['R'], times: ['night'] },
  'right-daynight': { hands: ['R'], times: ANY_TIME },
};

type Board = { sort: ParkFactorSort; direction: 'asc' | 'desc' };

async function findRows(
  { runQuery }: CallContext,
  name: string,
  { split, board }: { split: Split; board: Board },
) {
  const [newest] = await runQuery(parkFactorSeasonQuery, {});
  if (newest === undefined) return { season: null, rows: [] };
  const { season, has_logs } = newest;
  const rows =
    name === 'all' && has_logs
      ? await runQuery(seasonParkFactorsQuery(board), { season })
      : await runQuery(splitParkFactorBoardQuery(board), { season, ...split, prior: 1 });
  return { season, rows };
}

const createParkFactors = (name: string, split: Split): Call =>
  defineCall({
    path: `/api/park-factors-${name}/`,
    summary: `Park factors, 100 is neutral; batters ${split.hands.join(' and ')}, games ${split.times.join(', ')}`,
    access: 'protected',
    parameters: {
      ...pagingParameters,
      sort: sortParameter(PARK_FACTOR_SORTS, 'home_runs'),
      direction: directionParameter('desc'),
    },
    answer: parkFactorsSchema,
    async run(context, { page, page_size, ...board }) {
      const { season, rows } = await findRows(context, name, { split, board });
      const { offset } = toLimits({ page, page_size });
      return {
        results: rows.slice(offset, offset + page_size),
        total_pages: toTotalPages(rows.length, { page_size }),
        season,
      };
    },
  });

export const parkFactors: readonly Call[] = Object.entries(SPLITS).map(([name, split]) =>
  createParkFactors(name, split),
);
