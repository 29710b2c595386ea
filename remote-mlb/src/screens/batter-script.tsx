import { isOpen, type PredictionKind } from '@sharpside/contracts/api';
import { useOnFailure, usePredictionRecord } from '@sharpside/shared-data';
import { CopyButton, PageHeader } from '@sharpside/shared-ui';
import { choiceParam, dayParam, flagParam, useAddress } from '@sharpside/shared-ui/address';
import { shiftDay } from '@sharpside/shared-ui/dates';
import { todayOfGames, useDay } from '@sharpside/shared-ui/eastern';
import { NextSlate, PICK_SORTS } from '@sharpside/shared-ui/predictions';
import { toast } from '@sharpside/shared-ui/toasts';
import { type BatterPredictionList, useBatterPredictions } from '../api/batter-predictions.ts';
import { OddsLink } from '../components/odds-link.tsx';
import {
  BatterPredictionHistory,
  FIRST_PREDICTION_DAY,
} from '../components/predictions/batter-prediction-history.tsx';
import type { PredictionWords } from '../components/predictions/prediction-columns.tsx';

const tomorrow = () => shiftDay(todayOfGames(), 1);

const SCHEMA = {
  // The calendar ends today; a step leads to tomorrow once its list is published.
  date: dayParam(todayOfGames, () => ({ min: FIRST_PREDICTION_DAY, max: tomorrow() })),
  upcoming: flagParam(),
  bets: flagParam(),
  sort: choiceParam(PICK_SORTS, 'chance'),
  direction: choiceParam(['desc', 'asc'], 'desc'),
};

type BatterScriptProps = {
  title: string;
  list: BatterPredictionList;
  kind: PredictionKind;
  /** The predicted event, such as 'hit a home run'. */
  event: string;
  failure: string;
  words: PredictionWords;
  fileName: string;
};

/** A screen with the predictions of a day about one event, and the model's record. */
export function BatterScript({ title, list, kind, failure, ...rest }: BatterScriptProps) {
  const { values, change, unknown, createLink } = useAddress(SCHEMA);
  const { data, error, isLoading, retry } = useBatterPredictions({ list, date: values.date });
  const today = useDay(todayOfGames);
  const isOver =
    values.date === today && Boolean(data?.length) && !data?.some(({ game_state }) => isOpen(game_state));
  // After the list itself, which it should not delay.
  const { data: following } = useBatterPredictions(
    values.date === today && data ? { list, date: shiftDay(today, 1) } : null,
  );
  const next = values.date > today || following?.length ? shiftDay(today, 1) : undefined;
  // The button leads to tomorrow until it is known that there is no list.
  const lastDate = values.date === today && following?.length === 0 ? today : shiftDay(today, 1);
  const record = usePredictionRecord(kind);
  useOnFailure(error, () => toast.error('Error', { description: failure }));
  return (
    <>
      <PageHeader
        section="MLB"
        title={title}
        subtitle={isOver ? <NextSlate next={next} /> : `Who is likeliest to ${rest.event}, and the record.`}
        actions={
          <>
            <OddsLink />
            <CopyButton text={createLink} label="Copy link" />
          </>
        }
      />
      <BatterPredictionHistory
        date={values.date}
        lastDate={lastDate}
        unknownDates={unknown.date}
        onDateChange={(date) => change({ date })}
        chosen={{ isOpenOnly: values.upcoming, isBetOnly: values.bets }}
        onChosenChange={({ isOpenOnly, isBetOnly }) => change({ upcoming: isOpenOnly, bets: isBetOnly })}
        order={{ column: values.sort, direction: values.direction }}
        onOrderChange={({ column, direction }) => change({ sort: column, direction })}
        rows={error ? undefined : data}
        isLoading={isLoading}
        isFailed={error !== undefined}
        onRetry={retry}
        record={record.error ? null : record.data}
        {...rest}
      />
    </>
  );
}
