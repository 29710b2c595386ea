import { useDebounced } from '@sharpside/shared-data';
import { CopyButton, EmptyState, PageHeader, Stack, UnknownValues, useStable } from '@sharpside/shared-ui';
import {
  choiceParam,
  choicesParam,
  dayParam,
  flagParam,
  integerParam,
  textParam,
  textsParam,
  useAddress,
} from '@sharpside/shared-ui/address';
import { SampleEmptyState, SampleFilter } from '@sharpside/shared-ui/filters';
import {
  DataTable,
  DownloadCsvButton,
  ListEnd,
  type LoadCsvRows,
  ScrollToTop,
} from '@sharpside/shared-ui/table';
import { useMemo, useState } from 'react';
import {
  type HitRateQuery,
  NFL_HIT_RATE_SORTS,
  NFL_HIT_RATES,
  NFL_MIN_GAMES,
  NFL_PROP_MARKETS,
  useHitRates,
} from '../api/hit-rates.ts';
import { SAMPLE_HIT_RATES } from '../api/sample-hit-rates.ts';
import { createHitRateColumns, HIT_RATE_CSV_EXTRAS } from '../components/hit-rate-columns.tsx';
import {
  FILTER_NAMES,
  type HitRateFilter,
  HitRateFilters,
  LEAST_GAMES,
} from '../components/hit-rate-filters.tsx';
import { type HitRateLine, toLines, withPick } from '../components/hit-rate-line.ts';
import { PriceAge, PriceAgeLine } from '../components/price-age.tsx';
import { toPropText } from '../components/prop-words.ts';
import { isSampleShown, SampleNotice } from '../components/sample-notice.tsx';
import { sortHitRates } from '../components/sort-hit-rates.ts';
import { GAME_COUNTS, type GameCount, PropGames } from './prop-games.tsx';

const SCHEMA = {
  upcoming: flagParam(),
  day: dayParam(''),
  player: textParam(),
  market: choicesParam(NFL_PROP_MARKETS),
  book: textsParam(),
  hit_rate: choiceParam(NFL_HIT_RATES, 'all'),
  min: integerParam(NFL_MIN_GAMES, { min: 0, max: 10 }),
  min_odds: textParam(),
  max_odds: textParam(),
  sort: choiceParam(NFL_HIT_RATE_SORTS, 'hit_rate_last_5'),
  direction: choiceParam(['desc', 'asc'], 'desc'),
  // Which book is selected for which line, and which lines are open.
  pick: textsParam(),
  open: textsParam(),
  games: choiceParam(GAME_COUNTS, '20'),
};

const DEBOUNCE_MS = 300;
type Values = HitRateFilter & Pick<HitRateQuery, 'sort' | 'direction'>;

const toQuery = (values: Values): HitRateQuery => ({
  markets: values.market,
  books: values.book,
  day: values.day,
  isOpenOnly: values.upcoming,
  minGames: values.min,
  hitRate: values.hit_rate,
  playerName: values.player,
  minOdds: values.min_odds,
  maxOdds: values.max_odds,
  sort: values.sort,
  direction: values.direction,
});

const toKey = ({ key }: HitRateLine) => key;

/** The value, or while there is none the last that there was. */
function useLastKnown<T>(value: T | undefined): T | undefined {
  const [known, setKnown] = useState(value);
  if (value !== undefined && value !== known) setKnown(value);
  return value ?? known;
}

export default function NflHitRatesScreen() {
  const { values, change, changeTyped, reset, changed, unknown, createLink } = useAddress(SCHEMA);
  const query = toQuery(useDebounced(values, DEBOUNCE_MS));
  const list = useHitRates(query);
  const { error, firstPage, isLoading, retry } = list;
  const page = useLastKnown(firstPage);
  const loaded = { data: firstPage, error, retry };
  const isSample = isSampleShown(loaded);
  const { sort, direction } = values;
  const known = useMemo(
    () => (isSample ? sortHitRates(SAMPLE_HIT_RATES, { column: sort, direction }) : list.rows),
    [isSample, sort, direction, list.rows],
  );
  const lines = useMemo(() => toLines(known, values.pick), [known, values.pick]);
  const loadLines: LoadCsvRows<HitRateLine> = async (options) => {
    const all = await list.loadAll(options);
    return { ...all, rows: toLines(all.rows, values.pick) };
  };
  const pick = useStable((lineKey: string, bookKey: string) =>
    changeTyped({ pick: withPick(values.pick, lineKey, bookKey) }),
  );
  const showGames = useStable((games: GameCount) => change({ games }));
  const columns = useMemo(() => createHitRateColumns(pick), [pick]);
  const { games } = values;
  const details = useMemo(
    () => ({
      label: (line: HitRateLine) => `Games of ${line.name}, ${toPropText(line)}`,
      render: (line: HitRateLine) => <PropGames line={line} count={games} onCountChange={showGames} />,
    }),
    [games, showGames],
  );
  const showFrom = (min: number) => change({ min });
  // A backend of the release before knows no minimum.
  const isMinimumShown = !isSample && (page === undefined || page.hidden_lines !== null);
  const isFiltered = FILTER_NAMES.some((name) => changed.includes(name));
  const open = useMemo(() => new Set(values.open), [values.open]);
  return (
    <>
      <PageHeader
        section="NFL"
        title="NFL Hit Rates"
        subtitle="How often each prop of the slate would have won, and what it pays where."
        actions={<CopyButton text={createLink} label="Copy link" />}
      />
      <Stack gap="6">
        <HitRateFilters
          values={values}
          books={page?.sportsbooks ?? []}
          days={page?.days ?? []}
          changed={changed}
          onChange={change}
          onTyped={changeTyped}
          onReset={reset}
          actions={
            <DownloadCsvButton
              columns={[...columns, ...HIT_RATE_CSV_EXTRAS]}
              rows={lines}
              loadRows={isSample ? undefined : loadLines}
              fileName="nfl-hit-rates"
            />
          }
        />
        <UnknownValues
          noun="market"
          values={unknown.market}
          shown={values.market.length > 0 ? 'the others' : 'all'}
        />
        <UnknownValues noun="day" values={unknown.day} shown="every day" />
        <UnknownValues noun="hit rate" values={unknown.hit_rate} shown="all" />
        <SampleNotice list={loaded} title="The hit rates could not be loaded.">
          These lines are invented, to show the screen; filters do nothing to them.
        </SampleNotice>
        {isMinimumShown && (
          <SampleFilter
            noun="Lines"
            unit="game"
            options={LEAST_GAMES}
            value={values.min}
            hidden={page?.hidden_lines ?? null}
            onValueChange={showFrom}
          />
        )}
        {!isSample && (
          <PriceAgeLine>{page?.updated_at && <PriceAge updatedAt={page.updated_at} />}</PriceAgeLine>
        )}
        <DataTable
          caption="Props and their hit rates"
          columns={columns}
          rows={lines}
          rowKey={toKey}
          sort={{ column: sort, direction }}
          onSortChange={(next) => change({ sort: next.column, direction: next.direction })}
          sortRule="remembering"
          isLoading={isLoading}
          isRefreshing={JSON.stringify(toQuery(values)) !== JSON.stringify(query)}
          details={details}
          linked={{ list, noun: 'prop' }}
          expandedKeys={open}
          onExpandedKeysChange={(keys) => changeTyped({ open: [...keys] })}
          empty={
            error ? undefined : page?.hidden_lines ? (
              <SampleEmptyState
                title="No prop has enough games yet."
                hint="Early in a season, few have."
                unit="game"
                onShow={showFrom}
              />
            ) : isFiltered ? (
              <EmptyState
                title="No props match these filters."
                hint="Try another hit rate, market, sportsbook or other odds."
              />
            ) : (
              <EmptyState
                title="No props are priced yet."
                hint="Books open a week's props some days before its games."
              />
            )
          }
          after={<ListEnd list={list} visibility="any" />}
        />
        <ScrollToTop />
      </Stack>
    </>
  );
}
