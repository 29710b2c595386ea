import type { HighlightRecord } from '@sharpside/contracts/api';
import { addDays, todayOfGames } from '@sharpside/warehouse/time/eastern-time';
import type { CallContext } from '../../call/call.ts';
import { loadFigures } from '../prediction-record/figures.ts';
import { PICK_LISTS } from './pick-lists.ts';

type Context = Pick<CallContext, 'runQuery' | 'manifest' | 'now'>;

const DAYS = 30;

// With fewer forecasts, chance alone decides. The back-test stands in for them, and says so.
const MIN_DECIDED = 100;

async function loadRecords({ runQuery }: Context, today: string): Promise<HighlightRecord[]> {
  const yesterday = addDays(today, -1);
  const range = { kinds: PICK_LISTS.map(({ kind }) => kind), from: addDays(today, -DAYS), to: yesterday };
  const [logged, backTest] = await Promise.all([
    loadFigures(runQuery, { ...range, isLogged: true }),
    loadFigures(runQuery, { ...range, isLogged: false }),
  ]);
  return PICK_LISTS.flatMap(({ kind, section, event, path }) => {
    const isBackTest = logged(kind).decided < MIN_DECIDED && backTest(kind).decided > logged(kind).decided;
    const { decided, hits, mean_probability, calibration, daily } = (isBackTest ? backTest : logged)(kind);
    if (decided === 0 || mean_probability === null) return [];
    const last = daily.find(({ date }) => date === yesterday);
    return [
      {
        section,
        event,
        is_back_test: isBackTest,
        decided,
        hits,
        expected_hits: mean_probability * decided,
        calibration: calibration.map(({ mean_probability: mean, hit_rate, decided: size }) => ({
          mean_probability: mean,
          hit_rate,
          decided: size,
        })),
        yesterday: last
          ? { decided: last.decided, hits: last.hits, expected_hits: last.expected_hits }
          : null,
        path,
      },
    ];
  });
}

type Kept = { today: string; records: Promise<HighlightRecord[]> };

const kept = new WeakMap<CallContext['manifest'], Kept>();

/**
 * Results of the predictions of the last 30 days, one row a list. Computed once for each snapshot and day, because the
 * front page's answer is renewed every few seconds. A failure is not kept.
 */
export function findRecords(context: Context): Promise<HighlightRecord[]> {
  const { manifest } = context;
  const today = todayOfGames(context.now);
  const known = kept.get(manifest);
  if (known?.today === today) return known.records;
  const records = loadRecords(context, today);
  kept.set(manifest, { today, records });
  records.catch(() => kept.delete(manifest));
  return records;
}
