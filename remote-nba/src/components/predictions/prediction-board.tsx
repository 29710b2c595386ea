import { isOpen } from '@sharpside/contracts/api';
import type { PredictionRecord } from '@sharpside/shared-data';
import {
  Box,
  EmptyState,
  Flex,
  Grid,
  LoadFailure,
  Select,
  Skeleton,
  Stack,
  Text,
  UnknownValues,
} from '@sharpside/shared-ui';
import { formatLongDate } from '@sharpside/shared-ui/dates';
import { type Day, todayOfGames, useDay } from '@sharpside/shared-ui/eastern';
import { ToggleChipGroup, useIsWide } from '@sharpside/shared-ui/filters';
import { DayBar, SheetField } from '@sharpside/shared-ui/filters/day';
import {
  DayResult,
  findHeldHint,
  hasPickPrices,
  ListOrigin,
  ModelRecord,
  NothingOpen,
  type PickPrice,
  PickPriceAge,
  PriceAgeLine,
  SCORE_TIP,
} from '@sharpside/shared-ui/predictions';
import { formatSample } from '@sharpside/shared-ui/rows';
import { type ReactNode, useDeferredValue } from 'react';
import type { Pairing, Scheduled } from '../../api/game-times.ts';
import { FIRST_PREDICTION_DAY, nameNight } from '../../api/predictions-of-day.ts';
import { PendingCards } from '../pending-cards.tsx';
import { CARD_SORTS, type CardSort, groupByGame, UNPRICED_CARD_SORTS } from './card-order.ts';
import { Matchup } from './matchup.tsx';
import { TonightStrip } from './tonight-strip.tsx';

type Prediction = Pairing &
  PickPrice & {
    predicted_player_name: string;
    published_at: string | null;
    outcome: 'hit' | 'miss' | 'void' | null;
  };

type PredictionBoardProps<Row> = {
  date: Day;
  /** Dates in the link that cannot be shown. */
  unknownDates: readonly string[] | undefined;
  onDateChange: (date: Day) => void;
  isOpenOnly: boolean;
  onOpenOnlyChange: (isOn: boolean) => void;
  /** Predictions of the day; undefined while they load, and if loading failed. */
  rows: readonly Scheduled<Row>[] | undefined;
  /** The picks of tonight; undefined while they load. */
  tonight: readonly Row[] | undefined;
  /** The model's chance of a pick, 0 to 1. */
  chanceOf: (prediction: Row) => number | null;
  /** `hasPrices`: false if no pick of the list has a price. */
  renderCard: (row: Scheduled<Row>, hasPrices: boolean) => ReactNode;
  /** The order of the cards, in which `rows` are; undefined for a table, which has an order of its own. */
  cardSort: CardSort | undefined;
  onCardSortChange: (sort: CardSort) => void;
  /** Shows the rows instead of cards; called without rows while they load. */
  renderTable?: ((rows: readonly Scheduled<Row>[]) => ReactNode) | undefined;
  isLoading: boolean;
  isFailed: boolean;
  onRetry: () => void;
  /** Undefined while it loads, null if there is no record. */
  record: PredictionRecord | null | undefined;
  /** The predicted event, such as 'score first'. */
  event: string;
  /** The event of several players, such as 'scored first'. */
  verb: string;
  /** Shown at the other end of the date's row. */
  action: ReactNode;
};

const VOID_RULE =
  'As at sportsbooks, a pick is void when the player does not play, or when the game is not played on its day. Void picks count in no figure.';

const CARDS = { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' };
const ABOVE_CARDS = { base: '1', md: '0' };
const CARD_GAP = { base: '3', md: '4' };

type CardGroupsProps<Row> = {
  rows: readonly Scheduled<Row>[];
  isByGame: boolean;
  renderCard: (row: Scheduled<Row>) => ReactNode;
};

// The banner above the cards has the colours of their teams.
const WITHOUT_EDGES = { '& article [data-edge]': { display: 'none' } };

/** The cards in one group, or a group for each game below its banner. */
function CardGroups<Row extends Prediction>({ rows, isByGame, renderCard }: CardGroupsProps<Row>) {
  const cards = (shown: readonly Scheduled<Row>[]) => (
    <Grid templateColumns={CARDS} gap={CARD_GAP} css={isByGame ? WITHOUT_EDGES : undefined}>
      {shown.map(renderCard)}
    </Grid>
  );
  if (!isByGame) return cards(rows);
  return [...groupByGame(rows)].map(([name, ofGame]) => (
    <Stack as="section" key={name} aria-label={name} gap="3">
      {ofGame.slice(0, 1).map(({ prediction: { away_team, home_team }, game }) => (
        <Flex key={name} align="center" gap="3">
          <Matchup away={away_team} home={home_team} />
          <Text tone="muted">{game.time}</Text>
        </Flex>
      ))}
      {cards(ofGame)}
    </Stack>
  ));
}

function Record({ record, event }: Pick<PredictionBoardProps<Prediction>, 'record' | 'event'>) {
  return (
    <>
      {record === undefined && <Skeleton height="15rem" borderRadius="lg" />}
      {record && <ModelRecord record={record} event={event} voidRule={VOID_RULE} />}
      <Text as="footer" size="xs" tone="subtle">
        Predictions by our own AI: a model fitted each day on what was known before the games. They are
        chances, not promises. All times are US Eastern. <strong>AI Score:</strong> <span>{SCORE_TIP}</span>
      </Text>
    </>
  );
}

const LABELS = { today: 'Tonight' };
const OPEN = [{ value: 'open', label: 'Upcoming only' }] as const;

type BarProps<Row> = Pick<
  PredictionBoardProps<Row>,
  'date' | 'onDateChange' | 'isOpenOnly' | 'onOpenOnlyChange' | 'cardSort' | 'onCardSortChange' | 'action'
> & {
  /** False if no pick of the list has a price. */
  hasPrices: boolean;
  results: string | undefined;
};

/** The day, and the choices in its row, on a phone in a sheet. */
function Bar<Row>(props: BarProps<Row>) {
  const { date, isOpenOnly, onOpenOnlyChange, cardSort, hasPrices } = props;
  const today = useDay(todayOfGames);
  const night = nameNight(date, today);
  const isWide = useIsWide();
  return (
    <DayBar
      label="Date of the predictions"
      value={date}
      onValueChange={props.onDateChange}
      min={FIRST_PREDICTION_DAY}
      // A phone has the line below for that.
      {...((isWide || night !== 'Tomorrow') && { today })}
      dayName={night}
      labels={LABELS}
      count={isOpenOnly ? 1 : 0}
      onReset={() => onOpenOnlyChange(false)}
      results={props.results}
      isHeading
      actions={props.action}
    >
      {(date >= today || cardSort) && (
        <>
          {date >= today && (
            <ToggleChipGroup
              label="Show only"
              hasLabel={!isWide}
              options={OPEN}
              values={isOpenOnly ? ['open'] : []}
              onValuesChange={(values) => onOpenOnlyChange(values.length > 0)}
            />
          )}
          {cardSort && (
            <SheetField label="Order">
              <Select
                aria-label="Order of the cards"
                options={hasPrices ? CARD_SORTS : UNPRICED_CARD_SORTS}
                // Without edges, the order by edge is that by chance.
                value={hasPrices || cardSort !== 'edge' ? cardSort : 'chance'}
                onValueChange={props.onCardSortChange}
              />
            </SheetField>
          )}
        </>
      )}
    </DayBar>
  );
}

type DayFiguresProps<Row> = Pick<PredictionBoardProps<Row>, 'rows' | 'chanceOf' | 'verb' | 'record'>;

/** Above the picks: what came of the day so far, and how old their prices are. */
function DayFigures<Row extends Prediction>({ rows = [], chanceOf, verb, record }: DayFiguresProps<Row>) {
  const picks = rows
    .map(({ prediction, game }) => ({ ...prediction, chance: chanceOf(prediction), game_state: game.state }))
    .sort((a, b) => (b.chance ?? 0) - (a.chance ?? 0));
  // From a backend older than the forecast log, no row tells when it was published.
  const isBackTest = record?.back_test !== null && !picks.some(({ published_at }) => published_at !== null);
  return (
    <Box css={FIGURES}>
      <Box _empty={{ display: 'none' }}>
        <DayResult picks={picks} verb={verb} isBackTest={isBackTest} />
      </Box>
      <PriceAgeLine>
        <PickPriceAge picks={picks} />
      </PriceAgeLine>
    </Box>
  );
}

// One line; on a phone the age of the prices is below the picks.
const FIGURES = {
  display: { base: 'contents', md: 'flex' },
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '4',
  rowGap: '2',
} as const;

export function PredictionBoard<Row extends Prediction>(props: PredictionBoardProps<Row>) {
  const {
    date,
    onDateChange,
    renderCard,
    cardSort,
    renderTable,
    isLoading,
    isFailed,
    onRetry,
    record,
    event,
  } = props;
  const today = useDay(todayOfGames);
  const isTomorrow = nameNight(date, today) === 'Tomorrow';
  // No game of a day that is over is to come.
  const isOpenOnly = props.isOpenOnly && date >= today;
  const day = formatLongDate(date);
  // The filter's control updates at once, and the cards follow.
  const isFiltered = useDeferredValue(isOpenOnly);
  const rows = isFiltered ? props.rows?.filter(({ game }) => isOpen(game.state)) : props.rows;
  const hasPrices = hasPickPrices(props.rows?.map(({ prediction }) => prediction));
  return (
    <Stack gap={{ base: '3', md: '4' }}>
      <UnknownValues noun="date" values={props.unknownDates} shown={day} />
      <Bar
        {...props}
        isOpenOnly={isOpenOnly}
        hasPrices={hasPrices}
        results={rows && !isFailed ? formatSample(rows.length, 'prediction') : undefined}
      />
      {!isFailed && isTomorrow && (
        // Above rows, a phone has it in the place of the subtitle, as the result of a past day.
        <Box display="grid" mb={renderTable ? '0' : ABOVE_CARDS} data-result={renderTable && ''}>
          <TonightStrip picks={props.tonight} chanceOf={props.chanceOf} onOpen={() => onDateChange(today)} />
        </Box>
      )}
      {(isLoading || Boolean(props.rows?.length)) && (
        <DayFigures rows={props.rows} chanceOf={props.chanceOf} verb={props.verb} record={record} />
      )}
      {isFailed && (
        // A phone leaves the subtitle out here too, as while it loads, so that the bar above stays.
        <Box data-result={isTomorrow && renderTable && ''}>
          <LoadFailure isWhole title="The predictions could not be loaded." onRetry={onRetry} />
        </Box>
      )}
      {isLoading && !renderTable && (
        // It fills the window, so that nothing visible moves when the cards appear, be they six or thirty.
        <Box minHeight="100vh">
          <PendingCards label="Loading predictions" height="8.25rem" templateColumns={CARDS} gap={CARD_GAP} />
        </Box>
      )}
      {rows?.length === 0 &&
        (props.rows?.length ? (
          <NothingOpen />
        ) : (
          <EmptyState
            title={`No predictions available for ${day}.`}
            hint={['Check back later or try a different date.', findHeldHint(record?.held, date)]
              .filter(Boolean)
              .join(' ')}
          />
        ))}
      {renderTable && (isLoading || (rows && rows.length > 0)) && renderTable(rows ?? [])}
      {!renderTable && rows && rows.length > 0 && (
        <CardGroups
          rows={rows}
          isByGame={cardSort === 'start'}
          renderCard={(row) => renderCard(row, hasPrices)}
        />
      )}
      <ListOrigin
        rows={rows?.map(({ prediction }) => prediction) ?? []}
        hasLog={Boolean(record?.back_test)}
      />
      {!isLoading && <Record record={isFailed ? (record ?? null) : record} event={event} />}
    </Stack>
  );
}
