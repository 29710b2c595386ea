export { GameMark } from './game-mark.tsx';
export { findHeldHint, type HeldDays, ListOrigin, type ListOriginProps } from './list-origin.tsx';
export { ModelRecord, type ModelRecordFigures, type ModelRecordProps, SCORE_TIP } from './model-record.tsx';
export { NothingOpen, OpenFilter } from './open-filter.tsx';
export { OutcomeMark, type OutcomeMarkProps } from './outcome-mark.tsx';
