import { compareTexts } from '@sharpside/contracts';
import {
  type HighlightEdge,
  type HighlightPick,
  type Highlights,
  isBet,
  type PredictionKind,
} from '@sharpside/contracts/api';
import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import { addDays, todayOfGames } from '@sharpside/warehouse/time/eastern-time';
import * as v from 'valibot';
import type { Call, CallContext } from '../../call/call.ts';
import { PICK_LISTS, type PickRow, parsePickRows } from './pick-lists.ts';

const MAX_LOCKED = 4;
const GAMES_BEFORE = 10;

const lastGamesQuery = defineQuery<{
  kind: string;
  player: string;
  team: string;
  day: string;
  games: number;
}>()({
  sql: `
    SELECT game_date AS date, outcome = 'hit' AS is_hit FROM prediction_outcomes
    WHERE kind = $kind AND player_name = $player AND team = $team AND outcome IN ('hit', 'miss')
      AND game_date < CAST($day AS DATE)
    ORDER BY game_date DESC LIMIT CAST($games AS INTEGER)`,
  row: v.object({ date: v.string(), is_hit: v.boolean() }),
});

type OpenPick = HighlightEdge & {
  kind: PredictionKind;
  access: Call['access'];
  row: PickRow;
  isBet: boolean;
};

// Bets come first, the highest edge before the others; then the other picks, the likeliest first.
function comparePicks(one: OpenPick, other: OpenPick): number {
  const byKind = Number(other.isBet) - Number(one.isBet);
  if (byKind !== 0) return byKind;
  const byFigure = one.isBet ? (other.edge ?? 0) - (one.edge ?? 0) : other.chance - one.chance;
  return (
    byFigure ||
    compareTexts(
      `${one.section} ${one.event} ${one.player}`,
      `${other.section} ${other.event} ${other.player}`,
    )
  );
}

async function findOpenOfDay(context: CallContext, day: string): Promise<OpenPick[]> {
  const lists = await Promise.all(
    PICK_LISTS.map(async ({ call, kind, section, event, path, nameBet }) => {
      const rows = parsePickRows(await call.read({ date: day }, undefined).run(context));
      return rows.flatMap((row): OpenPick[] => {
        const { player, team, opponent, chance, price, implied, edge, startsAt, bet } = row;
        if (!row.isOpen || chance === null || player === '') return [];
        return [
          {
            kind,
            access: call.access,
            row,
            isBet: price !== null && isBet({ chance, implied }),
            section,
            event: bet !== null && nameBet ? nameBet(bet) : event,
            player,
            team,
            opponent,
            day,
            starts_at: startsAt,
            chance,
            best_price: price,
            edge: price === null ? null : edge,
            path: `${path}?date=${day}`,
          },
        ];
      });
    }),
  );
  return lists.flat().sort(comparePicks);
}

/** The predictions for games of the leagues' day that have not begun, the best bet first; if there are none, tomorrow's. */
async function findOpen(context: CallContext): Promise<OpenPick[]> {
  const today = todayOfGames(context.now);
  const open = await findOpenOfDay(context, today);
  return open.length > 0 ? open : findOpenOfDay(context, addDays(today, 1));
}

const toEdge = ({ kind: _, access: __, row: ___, isBet: ____, ...edge }: OpenPick): HighlightEdge => edge;

const HAND_NAMES: Readonly<Record<string, string>> = { L: 'left-handed', R: 'right-handed' };

function toFacts(row: PickRow): HighlightPick['facts'] {
  const { pitcher, pitcherHand, parkFactor, tipWinPercent, expectedThrees } = row;
  const hand = pitcherHand === null ? undefined : HAND_NAMES[pitcherHand];
  return [
    ...(pitcher === null
      ? []
      : [{ label: 'Pitcher', value: hand === undefined ? pitcher : `${pitcher}, ${hand}` }]),
    ...(parkFactor === null ? [] : [{ label: 'Park factor', value: String(Math.round(parkFactor)) }]),
    ...(tipWinPercent === null
      ? []
      : [{ label: 'Team wins the tip', value: `${tipWinPercent.toFixed(1)}%` }]),
    ...(expectedThrees === null ? [] : [{ label: 'Expected threes', value: expectedThrees.toFixed(1) }]),
  ];
}

async function toWholePick(context: CallContext, pick: OpenPick): Promise<HighlightPick> {
  const { kind, player, team, day } = pick;
  const last = await context.runQuery(lastGamesQuery, { kind, player, team, day, games: GAMES_BEFORE });
  return { ...toEdge(pick), last: last.reverse(), facts: toFacts(pick.row) };
}

/** The one pick that everybody sees, and how many others there are, without their names. */
export async function findPicks(context: CallContext): Promise<Pick<Highlights, 'pick' | 'locked' | 'bets'>> {
  const open = await findOpen(context);
  const [best] = open;
  if (best === undefined) return { pick: null, locked: [], bets: [] };
  const bets = open.filter((pick) => pick.isBet);
  const bySection = Map.groupBy(bets, ({ section }) => section);
  return {
    pick: await toWholePick(context, best),
    locked: bets.slice(1, 1 + MAX_LOCKED).map(({ section, event, starts_at, edge, path }) => ({
      section,
      event,
      starts_at,
      edge,
      path,
    })),
    bets: [...bySection].map(([section, { length }]) => ({ section, count: length })),
  };
}

type BestEdgesOptions = {
  limit: number;
  /** Lists that need another access are left out. Default: all lists. */
  access?: Call['access'];
};

/** The best bets after the pick that everybody sees, the highest edge first. */
export async function findBestEdges(
  context: CallContext,
  { limit, access }: BestEdgesOptions,
): Promise<HighlightEdge[]> {
  const [, ...others] = await findOpen(context);
  return others
    .filter((pick) => pick.isBet && (access === undefined || pick.access === access))
    .slice(0, limit)
    .map(toEdge);
}
