import { forgetOnSignOut } from './data-cache.tsx';

export { SeparateDataCache } from './data-cache.tsx';
export { FRESHNESS_KEY, fetchFreshness, useFreshness } from './freshness.ts';
export {
  fetchPredictionRecord,
  type PredictionRecord,
  predictionRecordKey,
  usePredictionRecord,
} from './prediction-record.ts';
export { answerReader } from './read-answer.ts';
export {
  fetchScoreboard,
  type ScoreboardEvent,
  type ScoreboardRequest,
  scoreboardKey,
  useScoreboard,
} from './scoreboard.ts';
export { type Data, type DataKey, type DataOptions, type Load, useData } from './use-data.ts';
export { useOnFailure } from './use-on-failure.ts';
export {
  type Page,
  type PagedList,
  type PagedListOptions,
  type PageQuery,
  usePagedList,
} from './use-paged-list.ts';
export { usePolling } from './use-polling.ts';

forgetOnSignOut();
