import { PREDICTION_KINDS } from '@sharpside/contracts/api';
import { useOnFailure, usePredictionRecord } from '@sharpside/shared-data';
import { CopyButton, PageHeader } from '@sharpside/shared-ui';
import { DownloadCsvButton } from '@sharpside/shared-ui/rows';
import { toast } from '@sharpside/shared-ui/toasts';
import { type NbaFirstBasketPrediction, useFirstBasketPredictions } from '../api/first-basket-predictions.ts';
import { type Scheduled, useScheduled } from '../api/game-times.ts';
import { usePlayerPictures } from '../api/player-pictures.ts';
import { FirstBasketCard } from '../components/predictions/first-basket-card.tsx';
import { FIRST_BASKET_CSV_COLUMNS } from '../components/predictions/first-basket-csv-columns.ts';
import { FlipAllButton } from '../components/predictions/flip-all-button.tsx';
import { PredictionBoard } from '../components/predictions/prediction-board.tsx';
import { useLoginOnRefusal } from './use-login-redirect.ts';
import { usePredictionAddress } from './use-prediction-address.ts';

export default function FirstBasketScreen() {
  const {
    date,
    unknownDates,
    changeDate,
    isOpenOnly,
    changeOpenOnly,
    isFlipped,
    flip,
    isEveryCardFlipped,
    flipAll,
    createLink,
  } = usePredictionAddress();
  const { rows, error, isLoading, retry } = useScheduled(useFirstBasketPredictions(date), date);
  const record = usePredictionRecord(PREDICTION_KINDS.nbaFirstBasket);
  const pictures = usePlayerPictures();
  useOnFailure(error, () => toast.error('Failed to fetch predictions'));
  useLoginOnRefusal(error);
  return (
    <>
      <PageHeader
        section="NBA"
        title="NBA First Basket Predictions"
        subtitle="AI-powered predictions for first basket scorers in today's NBA games"
        actions={
          <>
            <DownloadCsvButton
              columns={FIRST_BASKET_CSV_COLUMNS}
              rows={rows?.map(({ prediction }) => prediction) ?? []}
              fileName={`nba-first-basket-predictions-${date}`}
            />
            <CopyButton text={createLink} label="Copy link" />
          </>
        }
      />
      <PredictionBoard
        date={date}
        unknownDates={unknownDates}
        onDateChange={changeDate}
        isOpenOnly={isOpenOnly}
        onOpenOnlyChange={changeOpenOnly}
        rows={rows}
        renderCard={({ prediction, game }: Scheduled<NbaFirstBasketPrediction>) => (
          <FirstBasketCard
            key={prediction.id}
            prediction={prediction}
            game={game}
            picture={pictures?.get(prediction.predicted_player_name) ?? null}
            isFlipped={isFlipped(prediction.id)}
            onFlip={flip}
          />
        )}
        isLoading={isLoading}
        isFailed={error !== undefined}
        onRetry={retry}
        record={record.error ? null : record.data}
        event="score first"
        action={<FlipAllButton isFlipped={isEveryCardFlipped} onFlip={flipAll} isDisabled={!rows?.length} />}
      />
    </>
  );
}
