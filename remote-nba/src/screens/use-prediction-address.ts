import { useStable } from '@sharpside/shared-ui';
import { choiceParam, dayParam, flagParam, textsParam, useAddress } from '@sharpside/shared-ui/address';
import type { Day } from '@sharpside/shared-ui/eastern';
import { type View, viewParam } from '@sharpside/shared-ui/rows';
import type { Sort } from '@sharpside/shared-ui/table';
import { useMemo } from 'react';
import { PICK_SORTS, type PickSort } from '../api/pick-sorts.ts';
import { FIRST_PREDICTION_DAY, tomorrowOfGames } from '../api/predictions-of-day.ts';
import { type CardSort, toCardSort } from '../components/predictions/card-order.ts';

const SCHEMA = {
  // Days without an upper limit. For later days the screen shows that there are no predictions yet.
  date: dayParam(tomorrowOfGames, { min: FIRST_PREDICTION_DAY }),
  upcoming: flagParam(),
  /** The visible face of all cards except those that were turned individually. */
  side: choiceParam(['front', 'back'], 'front'),
  turned: textsParam(),
  view: viewParam(),
  sort: choiceParam(PICK_SORTS, 'edge'),
  direction: choiceParam(['asc', 'desc'], 'desc'),
};

/** The state of a prediction screen in the address: the day, the view, the visible faces, the order. */
export function usePredictionAddress() {
  const { values, change, changeTyped, unknown, createLink } = useAddress(SCHEMA);
  const { date, upcoming, side, turned, view, sort, direction } = values;
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
    view,
    changeView: (next: View) => change({ view: next }),
    order: useMemo(() => ({ column: sort, direction }), [sort, direction]),
    changeOrder: (next: Sort<PickSort>) => change({ sort: next.column, direction: next.direction }),
    cardSort: toCardSort(sort),
    changeCardSort: (next: CardSort) => change({ sort: next, direction: next === 'start' ? 'asc' : 'desc' }),
    createLink,
  };
}
