import { EmptyState, useStable } from '@sharpside/shared-ui';
import { useFilters } from '@sharpside/shared-ui/board/frame';
import { Board } from '@sharpside/shared-ui/board/table';
import { todayOfGames, useDay } from '@sharpside/shared-ui/eastern';
import { PriceAge, PriceAgeLine } from '@sharpside/shared-ui/predictions';
import type { LoadCsvRows } from '@sharpside/shared-ui/rows';
import { useLeadingColumns } from '@sharpside/shared-ui/table';
import { useMemo, useState } from 'react';
import { type NflHitRatePage, useHitRates } from '../api/hit-rates.ts';
import {
  createHitRateColumns,
  HIT_RATE_CSV_EXTRAS,
  LEADING_ON_PHONES,
} from '../components/props/hit-rate-columns.tsx';
import { type HitRateLine, toLines, withPick } from '../components/props/hit-rate-line.ts';
import { toPropText } from '../components/props/prop-words.ts';
import { HIT_RATE_FILTERS, toDayChoices } from './hit-rate-filters.tsx';
import { type GameCount, PropGames } from './prop-games.tsx';

const DEBOUNCE_MS = 300;

const toKey = ({ key }: HitRateLine) => key;

/** The value, or the last defined value if it is undefined. */
function useLastKnown<T>(value: T | undefined): T | undefined {
  const [known, setKnown] = useState(value);
  if (value !== undefined && value !== known) setKnown(value);
  return value ?? known;
}

/** Options that are loaded with a page of the slate: its books and its days. */
const useChoices = (page: Pick<NflHitRatePage, 'sportsbooks' | 'days'> | undefined) =>
  useMemo(
    () => ({
      book: page?.sportsbooks?.map(({ key, name }) => ({ value: key, label: name })),
      day: toDayChoices(page?.days ?? []),
    }),
    [page],
  );

/** The slate's props by hit rate. An opened line shows its games. */
export default function NflHitRatesScreen() {
  const filters = useFilters(HIT_RATE_FILTERS, { restMs: DEBOUNCE_MS });
  const { values, query, change, changeTyped } = filters;
  const list = useHitRates(query, useDay(todayOfGames));
  const { games } = values;
  const player = values.player.trim();
  const page = useLastKnown(list.firstPage);
  const choices = useChoices(page);
  const lines = useMemo(() => toLines(list.rows, values.pick), [list.rows, values.pick]);
  const loadLines: LoadCsvRows<HitRateLine> = async (options) => {
    const all = await list.loadAll(options);
    return { ...all, rows: toLines(all.rows, values.pick) };
  };
  const pick = useStable((lineKey: string, bookKey: string) =>
    changeTyped({ pick: withPick(values.pick, lineKey, bookKey) }),
  );
  const showGames = useStable((count: GameCount) => change({ games: count }));
  const all = useMemo(() => createHitRateColumns(pick), [pick]);
  const columns = useLeadingColumns(all, LEADING_ON_PHONES);
  const details = useMemo(
    () => ({
      label: (line: HitRateLine) => `Games of ${line.name}, ${toPropText(line)}`,
      render: (line: HitRateLine) => <PropGames line={line} count={games} onCountChange={showGames} />,
    }),
    [games, showGames],
  );
  return (
    <Board
      section="NFL"
      title="NFL Hit Rates"
      subtitle="How often each prop would have won, and what it pays."
      filters={filters}
      choices={choices}
      isBarFull
      list={list}
      hidden={page?.hidden_lines}
      failure="The hit rates could not be loaded."
      legend={<PriceAgeLine>{page?.updated_at && <PriceAge updatedAt={page.updated_at} />}</PriceAgeLine>}
      caption="Props and their hit rates"
      columns={columns}
      rows={lines}
      rowKey={toKey}
      sortRule="remembering"
      csv={{
        columns: [...all, ...HIT_RATE_CSV_EXTRAS],
        loadRows: loadLines,
        fileName: 'nfl-hit-rates',
      }}
      details={details}
      open={{ keys: values.open, onChange: (open) => changeTyped({ open }), noun: 'prop' }}
      empty={
        filters.isFiltered ? (
          <EmptyState
            title="No props match these filters."
            hint={
              player === ''
                ? 'Try another hit rate, market, sportsbook or other odds.'
                : `Check the spelling of “${player}”, or take away another filter.`
            }
          />
        ) : (
          <EmptyState
            title="No props are priced yet."
            hint="Books open a week's props some days before its games."
          />
        )
      }
    />
  );
}
