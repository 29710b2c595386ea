import { PREDICTION_KINDS } from '@sharpside/contracts/api';
import { useOnFailure, usePredictionRecord } from '@sharpside/shared-data';
import { CopyButton, PageHeader } from '@sharpside/shared-ui';
import { dayParam, flagParam, useAddress } from '@sharpside/shared-ui/address';
import { todayEastern } from '@sharpside/shared-ui/eastern';
import { toast } from '@sharpside/shared-ui/toasts';
import { useBatterPredictions } from '../api/batter-predictions.ts';
import {
  BatterPredictionHistory,
  FIRST_PREDICTION_DAY,
} from '../components/predictions/batter-prediction-history.tsx';
import { createPredictionColumns } from '../components/predictions/prediction-columns.tsx';

const SCHEMA = {
  date: dayParam(todayEastern, () => ({ min: FIRST_PREDICTION_DAY, max: todayEastern() })),
  upcoming: flagParam(),
};
const COLUMNS = createPredictionColumns({ hitLabel: 'Homered', missLabel: 'No home run' });

export default function TheScriptScreen() {
  const { values, change, unknown, createLink } = useAddress(SCHEMA);
  const { data, error, isLoading, retry } = useBatterPredictions({
    list: 'top-hr-predictions-history',
    date: values.date,
  });
  const record = usePredictionRecord(PREDICTION_KINDS.mlbHomeRun);
  useOnFailure(error, () => toast.error('Error', { description: 'Failed to load HR predictions.' }));
  return (
    <>
      <PageHeader
        section="MLB"
        title="The MLB Script"
        subtitle="Who is likeliest to hit a home run today, and how the days before came out."
        actions={<CopyButton text={createLink} label="Copy link" />}
      />
      <BatterPredictionHistory
        date={values.date}
        unknownDates={unknown.date}
        onDateChange={(date) => change({ date })}
        isOpenOnly={values.upcoming}
        onOpenOnlyChange={(upcoming) => change({ upcoming })}
        columns={COLUMNS}
        rows={error ? undefined : data}
        isLoading={isLoading}
        isFailed={error !== undefined}
        onRetry={retry}
        record={record.error ? null : record.data}
        event="hit a home run"
        fileName="mlb-home-run-predictions"
      />
    </>
  );
}
