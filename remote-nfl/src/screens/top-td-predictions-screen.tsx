import { PREDICTION_KINDS } from '@sharpside/contracts/api';
import { useOnFailure, usePredictionRecord } from '@sharpside/shared-data';
import { CopyButton, PageHeader, Stack } from '@sharpside/shared-ui';
import { choiceParam, dayParam, flagParam, useAddress } from '@sharpside/shared-ui/address';
import { todayOfGames } from '@sharpside/shared-ui/eastern';
import { ModelRecord, PICK_SORTS } from '@sharpside/shared-ui/predictions';
import { toast } from '@sharpside/shared-ui/toasts';
import { useTouchdownPredictions } from '../api/touchdown-predictions.ts';
import { TouchdownTable, VOID_RULE } from '../components/predictions/touchdown-table.tsx';

const SCHEMA = {
  date: dayParam(todayOfGames),
  upcoming: flagParam(),
  sort: choiceParam(PICK_SORTS, 'chance'),
  direction: choiceParam(['desc', 'asc'], 'desc'),
};
const WORDS = { hitLabel: 'Scored', missLabel: 'No touchdown', shortMiss: 'No TD', verb: 'scored' };

export default function TopTdPredictionsScreen() {
  const { values, change, unknown, createLink } = useAddress(SCHEMA);
  const { data, error, isLoading, retry } = useTouchdownPredictions({
    list: 'top-td-predictions-history',
    date: values.date,
  });
  const record = usePredictionRecord(PREDICTION_KINDS.nflTouchdown);
  useOnFailure(error, () => toast.error('Failed to load TD predictions. Please try again later.'));
  return (
    <>
      <PageHeader
        section="NFL"
        title="The Script - TD Predictions"
        subtitle="Who is likeliest to score a touchdown, and the record."
        actions={<CopyButton text={createLink} label="Copy link" />}
      />
      <Stack gap="6">
        <TouchdownTable
          name="NFL TD predictions"
          date={values.date}
          unknownDates={unknown.date}
          onDateChange={(date) => change({ date })}
          isOpenOnly={values.upcoming}
          onOpenOnlyChange={(upcoming) => change({ upcoming })}
          order={{ column: values.sort, direction: values.direction }}
          onOrderChange={({ column, direction }) => change({ sort: column, direction })}
          words={WORDS}
          rows={data}
          record={record.data}
          isLoading={isLoading}
          isFailed={error !== undefined}
          onRetry={retry}
        />
        {/* Not below a failure, from where the rows of a second attempt would push it. */}
        {record.data && !error && (
          <ModelRecord record={record.data} event="score a touchdown" voidRule={VOID_RULE} />
        )}
      </Stack>
    </>
  );
}
