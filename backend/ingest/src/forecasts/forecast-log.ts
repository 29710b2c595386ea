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

/** The log of forecasts, open for the publication of one snapshot. */
export type ForecastLog = {
  /** All logged forecasts. */
  readonly said: readonly ForecastEntry[];
  /** The last closed day, US Eastern; empty if no day is closed. Forecasts for it or an earlier day are refused. */
  readonly closedThrough: string;
  /** False for snapshots published before the log was restarted: their forecasts are not in this log. */
  readonly isOf: (snapshotId: string) => boolean;
  /** Collects new forecasts of the snapshot. Nothing is written before `write`. */
  readonly say: (forecasts: readonly NewForecast[]) => void;
  /** Summary of the log as it will be after `write` for the same snapshot; undefined if the log is empty. */
  readonly describe: (snapshot: Snapshot) => ForecastsSummary | undefined;
  /**
   * Writes the new forecasts. Call this before the snapshot is added to the kept snapshots, so that the log contains
   * every forecast of a kept snapshot. If the process dies in between, the next publication shows the logged forecasts
   * unchanged.
   *
   * @throws {ForecastLogError} `FORECASTS_LATE` if one of the games has begun or its day is closed. Nothing is written.
   */
  readonly write: (snapshot: Snapshot, now: Date) => Promise<void>;
};

/** Adds days that are over to the chain. Any later change of their files is detected. */
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
 * Opens the log for a publication, and closes days that are over. Call this only within `takePublisherTurn`.
 *
 * @throws {ForecastLogError} `FORECASTS_DAMAGED`. Nothing is written.
 */
export async function openForecastLog({ data, now }: OpenOptions): Promise<ForecastLog> {
  const { beginnings, files, checked } = await readCheckedLog(data);
  requireWhole(data, checked);
  const chain = await closeDays(data, files, toEasternDay(now));
  const closedThrough = chain.at(-1)?.day ?? '';
  const said = checked.entries;
  const fresh: NewForecast[] = [];

  /** The new content of each file that gets forecasts, by day. */
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
