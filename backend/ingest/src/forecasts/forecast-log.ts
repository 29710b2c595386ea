import { replaceFile } from '@sharpside/warehouse/files/atomic-files';
import type { DataFolder } from '@sharpside/warehouse/files/data-folder';
import type { ForecastsSummary, Manifest } from '@sharpside/warehouse/snapshot/manifest';
import { toEasternDay } from '@sharpside/warehouse/time/eastern-time';
import { readCheckedLog } from './begin-anew.ts';
import type { CheckedLog } from './check-forecasts.ts';
import { ForecastLogError } from './errors.ts';
import { type ForecastEntry, formatEntry, type NewForecast } from './forecast-entry.ts';
import {
  type ChainLink,
  chainFile,
  dayFile,
  formatChain,
  hashBytes,
  hashDay,
  type LogFiles,
} from './forecast-files.ts';

type Snapshot = Pick<Manifest, 'id' | 'throughBatch'>;

/** The log of forecasts while a snapshot is made and published. */
export type ForecastLog = {
  /** Forecasts that were published so far. */
  readonly said: readonly ForecastEntry[];
  /** Days up to and with this one are closed: nothing more can be said of them. Empty before the first one is. */
  readonly closedThrough: string;
  /** False for snapshots of before the log was begun anew: their rows show forecasts that are not in it. */
  readonly isOf: (snapshotId: string) => boolean;
  /** Takes down what the snapshot says for the first time. Nothing is written yet. */
  readonly say: (forecasts: readonly NewForecast[]) => void;
  /** As it will be once `write` is done for the same snapshot; undefined while nothing was ever said. */
  readonly describe: (snapshot: Snapshot) => ForecastsSummary | undefined;
  /**
   * Writes what was taken down, before the snapshot is among those that are kept: whatever one of them shows and says of
   * the log is in it. A process that dies in between leaves forecasts that the next publication shows as they stand here.
   *
   * @throws {ForecastLogError} `FORECASTS_LATE` where one of their games has begun; then nothing is written.
   */
  readonly write: (snapshot: Snapshot, now: Date) => Promise<void>;
};

/** Days that are over have their place in the chain: from then on any change shows. */
async function closeDays(data: DataFolder, files: LogFiles, today: string): Promise<ChainLink[]> {
  const chain = [...files.chain];
  const head = chain.at(-1)?.day ?? '';
  const ended = [...files.days].filter(([day]) => day < today && day > head);
  for (const [day, { bytes }] of ended) chain.push({ day, hash: hashDay(chain.at(-1)?.hash ?? '', bytes) });
  if (ended.length > 0) await replaceFile(chainFile(data), formatChain(chain));
  return chain;
}

function requireBefore(forecasts: readonly NewForecast[], now: Date, closedThrough: string): void {
  const late = forecasts.find(({ start_time, game_date }) =>
    start_time === null ? game_date <= toEasternDay(now) : Date.parse(start_time) <= now.getTime(),
  );
  const closed = forecasts.find(({ game_date }) => game_date <= closedThrough);
  if (closed !== undefined) {
    throw new ForecastLogError(
      `the log closed ${closed.game_date} already, so nothing can be said of it any more; see whether the clock of this machine is right, and publish again`,
      { code: 'FORECASTS_LATE' },
    );
  }
  if (late === undefined) return;
  throw new ForecastLogError(
    `${late.away_team} at ${late.home_team} on ${late.game_date} began while the snapshot was made, so nothing can be foreseen of it any more; publish again`,
    { code: 'FORECASTS_LATE' },
  );
}

function requireWhole(data: DataFolder, { findings }: CheckedLog): void {
  const [first] = findings;
  if (first === undefined) return;
  const more = findings.length === 1 ? '' : ` (and ${findings.length - 1} more)`;
  throw new ForecastLogError(
    `the log in ${data.forecasts} is not as it was written: ${first.place}: ${first.problem}${more}. Nothing was published. Put a copy of the log back; 'backend forecasts --verify' checks it. Where there is none: backend forecasts --begin-anew '<why>'`,
    { code: 'FORECASTS_DAMAGED' },
  );
}

type OpenOptions = { data: DataFolder; now: Date };

/**
 * Opens the log for a publication, and closes the days that are over. One publication at a time may have it open.
 *
 * @throws {ForecastLogError} `FORECASTS_DAMAGED`; then nothing was written.
 */
export async function openForecastLog({ data, now }: OpenOptions): Promise<ForecastLog> {
  const { beginnings, files, checked } = await readCheckedLog(data);
  requireWhole(data, checked);
  const chain = await closeDays(data, files, toEasternDay(now));
  const closedThrough = chain.at(-1)?.day ?? '';
  const said = checked.entries;
  const fresh: NewForecast[] = [];

  /** Files of days with something new, as they will be. */
  const toNewFiles = ({ id, throughBatch }: Snapshot): Map<string, Buffer> => {
    const byDay = Map.groupBy(fresh, ({ game_date }) => game_date);
    return new Map(
      [...byDay].map(([day, ofDay]) => {
        const lines = ofDay.map((one) => formatEntry({ ...one, snapshot: id, through_batch: throughBatch }));
        const before = files.days.get(day)?.bytes ?? Buffer.alloc(0);
        return [day, Buffer.concat([before, Buffer.from(lines.join(''))])] as const;
      }),
    );
  };

  return {
    said,
    closedThrough,
    isOf: (snapshotId) => snapshotId > (beginnings.at(-1)?.throughSnapshot ?? ''),
    say: (forecasts) => void fresh.push(...forecasts),
    describe(snapshot) {
      const days = [...said, ...fresh].map(({ game_date }) => game_date).sort();
      const [firstDay] = days;
      if (firstDay === undefined) return undefined;
      const written = [...files.days].map(([day, { bytes }]) => [day, bytes] as const);
      const open = [...new Map([...written, ...toNewFiles(snapshot)])]
        .filter(([day]) => day > closedThrough)
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([day, bytes]) => ({
          day,
          forecasts: days.filter((one) => one === day).length,
          bytes: bytes.length,
          sha256: hashBytes(bytes),
        }));
      const { day = null, hash = null } = chain.at(-1) ?? {};
      return { firstDay, forecasts: days.length, headDay: day, head: hash, open };
    },
    async write(snapshot, at) {
      requireBefore(fresh, at, closedThrough);
      for (const [day, bytes] of toNewFiles(snapshot)) await replaceFile(dayFile(data, day), bytes);
    },
  };
}
