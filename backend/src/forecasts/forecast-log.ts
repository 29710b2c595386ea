import { replaceFile } from '../files/atomic-files.ts';
import type { DataFolder } from '../files/data-folder.ts';
import type { ForecastsSummary, Manifest } from '../snapshot/manifest.ts';
import { toEasternDay } from '../time/eastern-time.ts';
import { type ForecastEntry, formatEntry, type NewForecast, toForecastKey } from './forecast-entry.ts';
import {
  type ChainLink,
  chainFile,
  dayFile,
  formatChain,
  hashDay,
  listForecastDays,
  parseDay,
  readChain,
  readDay,
} from './forecast-files.ts';
import { ForecastLogError } from './forecast-log-error.ts';

/** The log of forecasts while a snapshot is made and published. */
export type ForecastLog = {
  /** Forecasts that were published so far; of several of the same player, kind and day the first alone. */
  readonly said: readonly ForecastEntry[];
  /** Takes down what the snapshot says for the first time. Nothing is written yet. */
  readonly say: (forecasts: readonly NewForecast[]) => void;
  /** As it will be once `write` is done; undefined while nothing was ever said. */
  readonly describe: () => ForecastsSummary | undefined;
  /**
   * Writes what was taken down, before readers are pointed at the snapshot: what they see is in the log. A process that
   * dies in between leaves forecasts that the next publication shows as they stand here.
   *
   * @throws {ForecastLogError} `FORECASTS_LATE` where one of their games has begun; then nothing is written.
   */
  readonly write: (snapshot: Pick<Manifest, 'id' | 'throughBatch'>, now: Date) => Promise<void>;
};

/** Days that are over have their place in the chain: from then on any change shows. */
async function closeDays(data: DataFolder, contents: ReadonlyMap<string, string>, today: string) {
  const chain: ChainLink[] = await readChain(data);
  const head = chain.at(-1)?.day ?? '';
  const ended = [...contents].filter(([day]) => day < today && day > head);
  for (const [day, content] of ended) chain.push({ day, hash: hashDay(chain.at(-1)?.hash ?? '', content) });
  if (ended.length > 0) await replaceFile(chainFile(data), formatChain(chain));
  return chain;
}

function requireBefore(forecasts: readonly NewForecast[], now: Date): void {
  const late = forecasts.find(({ start_time, game_date }) =>
    start_time === null ? game_date <= toEasternDay(now) : Date.parse(start_time) <= now.getTime(),
  );
  if (late === undefined) return;
  throw new ForecastLogError(
    `${late.away_team} at ${late.home_team} on ${late.game_date} began while the snapshot was made, so nothing can be foreseen of it any more; publish again`,
    { code: 'FORECASTS_LATE' },
  );
}

type OpenOptions = { data: DataFolder; now: Date };

/**
 * Opens the log for a publication, and closes the days that are over. One publication at a time may have it open.
 *
 * @throws {ForecastLogError} `FORECASTS_DAMAGED`
 */
export async function openForecastLog({ data, now }: OpenOptions): Promise<ForecastLog> {
  const contents = new Map<string, string>();
  for (const day of await listForecastDays(data)) contents.set(day, await readDay(data, day));
  const entries = new Map<string, ForecastEntry>();
  for (const [day, content] of contents) {
    for (const entry of parseDay(data, day, content)) {
      const key = toForecastKey(entry);
      if (!entries.has(key)) entries.set(key, entry);
    }
  }
  const chain = await closeDays(data, contents, toEasternDay(now));
  const fresh: NewForecast[] = [];
  return {
    said: [...entries.values()],
    say: (forecasts) => void fresh.push(...forecasts),
    describe() {
      const days = [...entries.values(), ...fresh].map(({ game_date }) => game_date).sort();
      const [firstDay] = days;
      if (firstDay === undefined) return undefined;
      const { day = null, hash = null } = chain.at(-1) ?? {};
      return { firstDay, forecasts: days.length, headDay: day, head: hash };
    },
    async write({ id, throughBatch }, at) {
      requireBefore(fresh, at);
      for (const [day, ofDay] of Map.groupBy(fresh, ({ game_date }) => game_date)) {
        const lines = ofDay.map((one) => formatEntry({ ...one, snapshot: id, through_batch: throughBatch }));
        await replaceFile(dayFile(data, day), `${contents.get(day) ?? ''}${lines.join('')}`);
      }
    },
  };
}
