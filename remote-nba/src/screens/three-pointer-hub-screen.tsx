import { PREDICTION_KINDS } from '@sharpside/contracts/api';
import { useOnFailure, usePredictionRecord } from '@sharpside/shared-data';
import { CopyButton, PageHeader } from '@sharpside/shared-ui';
import { useOddsFormat } from '@sharpside/shared-ui/odds';
import { DownloadCsvButton } from '@sharpside/shared-ui/rows';
import { toast } from '@sharpside/shared-ui/toasts';
import { type Scheduled, useScheduled } from '../api/game-times.ts';
import { usePlayerPictures } from '../api/player-pictures.ts';
import {
  type NbaThreePointerPrediction,
  useThreePointerPredictions,
} from '../api/three-pointer-predictions.ts';
import { FlipAllButton } from '../components/predictions/flip-all-button.tsx';
import { PredictionBoard } from '../components/predictions/prediction-board.tsx';
import { ThreePointerCard } from '../components/predictions/three-pointer-card.tsx';
import { THREE_POINTER_CSV_COLUMNS } from '../components/predictions/three-pointer-csv-columns.ts';
import { useLoginOnRefusal } from './use-login-redirect.ts';
import { usePredictionAddress } from './use-prediction-address.ts';

export default function ThreePointerHubScreen() {
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
  const { rows, error, isLoading, retry } = useScheduled(useThreePointerPredictions(date), date);
  const record = usePredictionRecord(PREDICTION_KINDS.nbaThreePointers);
  const pictures = usePlayerPictures();
  const { format, formatIn } = useOddsFormat();
  useOnFailure(error, () => toast.error('Failed to load three-pointer prediction data.'));
  useLoginOnRefusal(error);
  return (
    <>
      <PageHeader
        section="NBA"
        title="Three-Pointer Predictions"
        subtitle="Who should hit from deep in each game, and how the days before came out."
        actions={
          <>
            <DownloadCsvButton
              columns={THREE_POINTER_CSV_COLUMNS}
              rows={rows?.map(({ prediction }) => prediction) ?? []}
              fileName={`nba-three-pointer-predictions-${date}`}
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
        renderCard={({ prediction, game }: Scheduled<NbaThreePointerPrediction>) => (
          <ThreePointerCard
            key={prediction.id}
            prediction={prediction}
            game={game}
            picture={pictures?.get(prediction.predicted_player_name) ?? null}
            format={format}
            formatIn={formatIn}
            isFlipped={isFlipped(prediction.id)}
            onFlip={flip}
          />
        )}
        isLoading={isLoading}
        isFailed={error !== undefined}
        onRetry={retry}
        record={record.error ? null : record.data}
        event="end on the picked side of its line"
        action={<FlipAllButton isFlipped={isEveryCardFlipped} onFlip={flipAll} isDisabled={!rows?.length} />}
      />
    </>
  );
}
