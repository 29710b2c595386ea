import { PREDICTION_KINDS } from '@sharpside/contracts/api';
import { useOnFailure, usePredictionRecord } from '@sharpside/shared-data';
import { Card, CopyButton, HeadRow, PageHeader, Stack } from '@sharpside/shared-ui';
import { choiceParam, dayParam, flagParam, useAddress } from '@sharpside/shared-ui/address';
import { todayOfGames, useDay } from '@sharpside/shared-ui/eastern';
import { ModelRecord, PICK_SORTS } from '@sharpside/shared-ui/predictions';
import { toast } from '@sharpside/shared-ui/toasts';
import { useTouchdownPredictions } from '../api/touchdown-predictions.ts';
import { TouchdownTable, VOID_RULE } from '../components/predictions/touchdown-table.tsx';

const FIRST_DAY = '2024-08-17';

const toRange = (max = todayOfGames()) => ({ min: FIRST_DAY, max });
const SCHEMA = {
  date: dayParam(todayOfGames, () => toRange()),
  upcoming: flagParam(),
  sort: choiceParam(PICK_SORTS, 'chance'),
  direction: choiceParam(['desc', 'asc'], 'desc'),
  first_date: dayParam(todayOfGames, () => toRange()),
  first_upcoming: flagParam(),
  first_sort: choiceParam(PICK_SORTS, 'chance'),
  first_direction: choiceParam(['desc', 'asc'], 'desc'),
};

const LONGSHOT_WORDS = {
  hitLabel: 'Scored',
  missLabel: 'No touchdown',
  shortMiss: 'No TD',
  verb: 'scored',
};
const FIRST_WORDS = {
  hitLabel: 'Scored first',
  missLabel: 'Did not',
  shortMiss: 'Not first',
  verb: 'scored first',
};

// The table has a frame of its own. While the rows load, a card fills a phone's window, so that nothing moves.
const FRAMELESS = {
  borderWidth: '0',
  bg: 'transparent',
  boxShadow: 'none',
  '& > header': { px: '0' },
  '& > div': { p: '0' },
  '&:has([aria-busy=true])': { mdDown: { minHeight: '100vh' } },
} as const;

// The page's own title, the same words, stands right above the first card. Its heading is left to screen readers.
const HEADLESS = {
  position: 'relative',
  '& > header': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    minHeight: '0',
    p: '0',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
} as const;

export default function TopTdLongshotsScreen() {
  const range = toRange(useDay(todayOfGames));
  const { values, change, unknown, createLink } = useAddress(SCHEMA);
  const longshots = useTouchdownPredictions({ list: 'top-td-longshots-history', date: values.date });
  const first = useTouchdownPredictions({ list: 'top-td-first-history', date: values.first_date });
  const longshotRecord = usePredictionRecord(PREDICTION_KINDS.nflTouchdownLongshot);
  const firstRecord = usePredictionRecord(PREDICTION_KINDS.nflFirstTouchdown);
  useOnFailure(longshots.error, () => toast.error('Failed to load TD longshots.'));
  useOnFailure(first.error, () => toast.error('Failed to load first TD predictions.'));
  return (
    <>
      <PageHeader
        section="NFL"
        title="Top TD Longshots"
        subtitle="Who may score against the odds, and who first."
        actions={<CopyButton text={createLink} label="Copy link" />}
      />
      <Stack gap="6">
        <Card title="Top TD Longshots" css={{ ...FRAMELESS, ...HEADLESS }}>
          <TouchdownTable
            name="NFL TD longshots"
            date={values.date}
            unknownDates={unknown.date}
            onDateChange={(date) => change({ date })}
            isOpenOnly={values.upcoming}
            onOpenOnlyChange={(upcoming) => change({ upcoming })}
            order={{ column: values.sort, direction: values.direction }}
            onOrderChange={({ column, direction }) => change({ sort: column, direction })}
            words={LONGSHOT_WORDS}
            rows={longshots.data}
            record={longshotRecord.data}
            isLoading={longshots.isLoading}
            isFailed={longshots.error !== undefined}
            onRetry={longshots.retry}
            {...range}
          />
        </Card>
        {longshotRecord.data && !longshots.error && (
          <ModelRecord
            title="The record of longshots"
            record={longshotRecord.data}
            event="score against the odds"
            voidRule={VOID_RULE}
          />
        )}
        <Card title="Top First TD Predictions" actions={<HeadRow />} css={FRAMELESS}>
          <TouchdownTable
            name="NFL first TD predictions"
            date={values.first_date}
            unknownDates={unknown.first_date}
            onDateChange={(date) => change({ first_date: date })}
            isOpenOnly={values.first_upcoming}
            onOpenOnlyChange={(upcoming) => change({ first_upcoming: upcoming })}
            order={{ column: values.first_sort, direction: values.first_direction }}
            onOrderChange={({ column, direction }) =>
              change({ first_sort: column, first_direction: direction })
            }
            words={FIRST_WORDS}
            rows={first.data}
            record={firstRecord.data}
            isLoading={first.isLoading}
            isFailed={first.error !== undefined}
            onRetry={first.retry}
            {...range}
          />
        </Card>
        {firstRecord.data && !first.error && (
          <ModelRecord
            title="The record of first touchdowns"
            record={firstRecord.data}
            event="score first"
            voidRule={VOID_RULE}
          />
        )}
      </Stack>
    </>
  );
}
