export { isBet } from '@sharpside/contracts/api';
export { DayResult, type DecidedPick } from './day-result.tsx';
export { formatDayTotal } from './day-total.ts';
export { GameMark } from './game-mark.tsx';
export { findHeldHint, type HeldDays, ListOrigin, type ListOriginProps } from './list-origin.tsx';
export { ModelRecord, type ModelRecordFigures, type ModelRecordProps, SCORE_TIP } from './model-record.tsx';
export { NextSlate } from './next-slate.tsx';
export { OutcomeMark, type OutcomeMarkProps, toPickNote } from './outcome-mark.tsx';
export {
  type ChosenPicks,
  NoBets,
  NothingOpen,
  OpenFilter,
  PickFilters,
  type PickFiltersProps,
} from './pick-filters.tsx';
export {
  PICK_SORTS,
  type PickOrder,
  type PickReader,
  type PickSort,
  sortPicks,
  startPickOrder,
} from './pick-order.ts';
export { hasPickPrices, PickPriceAge, PriceAge, PriceAgeLine, PriceTime } from './price-age.tsx';
export {
  BestPrice,
  Edge,
  FairPrice,
  formatChance,
  Implied,
  type PickPrice,
  type PricedChance,
  SHARED_NAME,
  toBetWord,
  toFairPrice,
} from './price-cells.tsx';
export {
  createPickColumns,
  createPriceCsvExtras,
  DECIDING_COLUMNS,
  type PickColumnsOptions,
} from './price-columns.tsx';
