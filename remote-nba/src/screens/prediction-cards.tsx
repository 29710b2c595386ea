import type { PredictionKind } from '@sharpside/contracts/api';
import { useOnFailure, usePredictionRecord } from '@sharpside/shared-data';
import { Button, CopyButton, PageHeader } from '@sharpside/shared-ui';
import { type Day, todayOfGames, useDay } from '@sharpside/shared-ui/eastern';
import type { PickPrice } from '@sharpside/shared-ui/predictions';
import { type CsvColumn, DownloadCsvButton, ViewSwitch } from '@sharpside/shared-ui/rows';
import { toast } from '@sharpside/shared-ui/toasts';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { type Pairing, type Scheduled, useScheduled } from '../api/game-times.ts';
import { usePlayerPictures } from '../api/player-pictures.ts';
import { nameNight, type PredictionList, usePredictionsOfDay } from '../api/predictions-of-day.ts';
import { PendingTable } from '../components/pending-table.tsx';
import { sortCards } from '../components/predictions/card-order.ts';
import { PredictionBoard } from '../components/predictions/prediction-board.tsx';
import { FlipIcon } from '../components/predictions/prediction-card-parts.tsx';
import type { PredictionTableProps } from '../components/predictions/prediction-table.tsx';
import { useLoginOnRefusal } from './use-login-redirect.ts';
import { usePredictionAddress } from './use-prediction-address.ts';

type Prediction = Pairing &
  PickPrice & {
    id: string;
    game_date: string | null;
    predicted_player_name: string;
    published_at: string | null;
    outcome: 'hit' | 'miss' | 'void' | null;
  };

type Card<Row> = Scheduled<Row> & {
  key: string;
  picture: string | null;
  /** False if no pick of the list has a price. */
  hasPrices: boolean;
  isFlipped: boolean;
  onFlip: (id: string) => void;
};

type PredictionCardsProps<Row extends Prediction> = {
  title: string;
  /** A sentence, or one for the shown day. `today`: the games' current day. */
  subtitle: string | ((day: Day, today: Day) => string);
  list: PredictionList<Row>;
  kind: PredictionKind;
  /** The predicted event, such as 'score first'. */
  event: string;
  /** The event of several players, such as 'scored first'. */
  verb: string;
  failure: string;
  columns: readonly CsvColumn<Row>[];
  /** The beginning of the file's name, before the day. */
  fileName: string;
  renderCard: (card: Card<Row>) => ReactNode;
  /** The same picks in rows. */
  Table: ComponentType<PredictionTableProps<Row>>;
  /** The model's chance of a pick, 0 to 1. */
  chanceOf: (prediction: Row) => number | null;
};

const HEADERS = [
  'Player',
  'Team',
  'Chance',
  'AI Score',
  'Fair Price',
  'Best Price',
  'Implied',
  'Edge',
  'Game',
];

/** A screen with the predictions of a day as cards that turn, or as a table. */
export function PredictionCards<Row extends Prediction>(props: PredictionCardsProps<Row>) {
  const { title, subtitle, list, kind, event, failure, columns, fileName, renderCard, Table } = props;
  const address = usePredictionAddress();
  const { date, isEveryCardFlipped } = address;
  const today = useDay(todayOfGames);
  const scheduled = useScheduled(usePredictionsOfDay(list, date), date);
  // Of the same answer as tomorrow's, so it is no second call.
  const tonight = usePredictionsOfDay(list, nameNight(date, today) === 'Tomorrow' ? today : date);
  const { error, isLoading, retry } = scheduled;
  const isTable = address.view === 'table';
  const cardSort = isTable ? undefined : address.cardSort;
  const rows =
    cardSort && scheduled.rows
      ? sortCards(scheduled.rows, { chanceOf: props.chanceOf, sort: cardSort })
      : scheduled.rows;
  const record = usePredictionRecord(kind);
  const pictures = usePlayerPictures();
  const findPicture = ({ predicted_player_name }: Prediction) => pictures?.get(predicted_player_name) ?? null;
  const withPicture = (row: Scheduled<Row>) => ({ ...row, picture: findPicture(row.prediction) });
  useOnFailure(error, () => toast.error(failure));
  useLoginOnRefusal(error);
  return (
    <>
      <PageHeader
        section="NBA"
        title={title}
        subtitle={typeof subtitle === 'string' ? subtitle : subtitle(date, today)}
        actions={
          <>
            <ViewSwitch value={address.view} onValueChange={address.changeView} />
            <DownloadCsvButton
              columns={columns}
              rows={rows?.map(({ prediction }) => prediction) ?? []}
              fileName={`${fileName}-${date}`}
            />
            <CopyButton text={address.createLink} label="Copy link" />
          </>
        }
      />
      <PredictionBoard
        date={date}
        unknownDates={address.unknownDates}
        onDateChange={address.changeDate}
        isOpenOnly={address.isOpenOnly}
        onOpenOnlyChange={address.changeOpenOnly}
        rows={rows}
        cardSort={cardSort}
        onCardSortChange={address.changeCardSort}
        tonight={tonight.data}
        chanceOf={props.chanceOf}
        renderCard={({ prediction, game }, hasPrices) =>
          renderCard({
            key: prediction.id,
            prediction,
            game,
            picture: findPicture(prediction),
            hasPrices,
            isFlipped: address.isFlipped(prediction.id),
            onFlip: address.flip,
          })
        }
        renderTable={
          isTable
            ? (shown) => (
                <Suspense fallback={<PendingTable headers={HEADERS} />}>
                  <Table
                    rows={shown.map(withPicture)}
                    sort={address.order}
                    onSortChange={address.changeOrder}
                    isLoading={isLoading}
                  />
                </Suspense>
              )
            : undefined
        }
        isLoading={isLoading}
        isFailed={error !== undefined}
        onRetry={retry}
        record={record.error ? null : record.data}
        event={event}
        verb={props.verb}
        action={
          !isTable && (
            <Button
              size="sm"
              variant="outline"
              disabled={!rows?.length}
              aria-pressed={isEveryCardFlipped}
              onClick={() => address.flipAll(!isEveryCardFlipped)}
            >
              <FlipIcon />
              <span data-words="">Flip all</span>
            </Button>
          )
        }
      />
    </>
  );
}
