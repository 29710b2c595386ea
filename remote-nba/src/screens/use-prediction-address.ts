import { useStable } from '@sharpside/shared-ui';
import { choiceParam, dayParam, flagParam, textsParam, useAddress } from '@sharpside/shared-ui/address';
import type { Day } from '@sharpside/shared-ui/eastern';
import { FIRST_PREDICTION_DAY, tomorrowEastern } from '../api/predictions-of-day.ts';

const SCHEMA = {
  // Days without an upper limit. For later days the screen shows that there are no predictions yet.
  date: dayParam(tomorrowEastern, { min: FIRST_PREDICTION_DAY }),
  upcoming: flagParam(),
  /** The visible face of all cards except those that were turned individually. */
  side: choiceParam(['front', 'back'], 'front'),
  turned: textsParam(),
};

/** The state of prediction cards in the address: the day, and the visible faces. */
export function usePredictionAddress() {
  const { values, change, changeTyped, unknown, createLink } = useAddress(SCHEMA);
  const { date, upcoming, side, turned } = values;
  // Turning a card adds no entry to the history, because the back button should lead to another day.
  const flip = useStable((id: string) =>
    changeTyped({ turned: turned.includes(id) ? turned.filter((one) => one !== id) : [...turned, id] }),
  );
  return {
    date,
    unknownDates: unknown.date,
    changeDate: (next: Day) => change({ date: next, turned: [] }),
    isOpenOnly: upcoming,
    changeOpenOnly: (isOn: boolean) => change({ upcoming: isOn }),
    isEveryCardFlipped: side === 'back' && turned.length === 0,
    isFlipped: (id: string) => (side === 'back') !== turned.includes(id),
    flip,
    flipAll: (isFlipped: boolean) => changeTyped({ side: isFlipped ? 'back' : 'front', turned: [] }),
    createLink,
  };
}
