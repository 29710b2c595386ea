import { toEasternDay } from '@sharpside/warehouse/time/eastern-time';
import { type ForecastEntry, toForecastKey } from './forecast-entry.ts';
import { hashBytes, hashDay, type LogFile, type LogFiles, parseDay } from './forecast-files.ts';
import type { Witness } from './witnesses.ts';

export type ForecastDay = {
  readonly day: string;
  readonly forecasts: number;
  /** Hash of the day in `chain.txt`; null until the day is closed. */
  readonly hash: string | null;
  readonly problem?: string;
};

type Finding = {
  /** A day, or `chain.txt`. */
  readonly place: string;
  /** First day with unreliable forecasts. Empty if `chain.txt` is damaged and the log has no days. */
  readonly day: string;
  readonly problem: string;
};

/** Result of checking the log. `entries` are all readable forecasts. */
export type CheckedLog = {
  readonly days: readonly ForecastDay[];
  readonly findings: readonly Finding[];
  readonly entries: readonly ForecastEntry[];
  readonly witnesses: readonly Witness[];
  /** Number of forecasts that no kept snapshot contains, so that they could not be compared. */
  readonly unwitnessed: number;
};

type DayCheck = {
  day: string;
  file: LogFile | undefined;
  /** Undefined if the file is missing or a line cannot be read. */
  entries: readonly ForecastEntry[] | undefined;
  closed: string | undefined;
  computed: string;
  lastClosed: string;
  witnesses: readonly Witness[];
};

const isInTime = ({ published_at, start_time, game_date }: ForecastEntry): boolean =>
  start_time === null
    ? toEasternDay(new Date(published_at)) < game_date
    : Date.parse(published_at) < Date.parse(start_time);

/**
 * Number of forecasts at the beginning of a day's file that kept snapshots confirm. Infinite if a kept snapshot was
 * published after the day was closed, because it confirms the whole file.
 */
function countWitnessed(day: string, witnesses: readonly Witness[]): number {
  const counts = witnesses.map(({ headDay, open = [] }) =>
    headDay !== null && day <= headDay
      ? Number.POSITIVE_INFINITY
      : (open.find((one) => one.day === day)?.forecasts ?? 0),
  );
  return Math.max(0, ...counts);
}

/**
 * The contradiction between a day's file and a kept snapshot, as a sentence; undefined if they agree. A snapshot
 * records the head of the chain, and the length and hash of each open day's file.
 */
function contradict({ day, file, closed }: DayCheck, witness: Witness): string | undefined {
  const { id, headDay, head, open = [] } = witness;
  if (day === headDay && closed === undefined)
    return `chain.txt lacks the day, which was closed in snapshot ${id}`;
  if (day === headDay && closed !== head)
    return `the chain is not the one that was published with snapshot ${id}`;
  const known = open.find((one) => one.day === day);
  if (known === undefined) return undefined;
  const bytes = file?.bytes.subarray(0, known.bytes) ?? Buffer.alloc(0);
  if (bytes.length === known.bytes && hashBytes(bytes) === known.sha256) return undefined;
  return `the file does not begin as it was when snapshot ${id} was published (forecasts then: ${known.forecasts})`;
}

function findAdded({ day, entries = [], witnesses }: DayCheck): string | undefined {
  // Manifests without `open` do not show which forecasts of open days a snapshot contains.
  const telling = witnesses.filter(({ open }) => open !== undefined);
  const newest = telling.at(-1)?.id ?? '';
  const added = entries.slice(countWitnessed(day, telling)).find(({ snapshot }) => snapshot <= newest);
  return added && `a forecast was added that snapshot ${added.snapshot} was not published with`;
}

function findSpoilt(entries: readonly ForecastEntry[]): string | undefined {
  const keys = new Set<string>();
  for (const entry of entries) {
    const who = `${entry.kind} of ${entry.player_name} (${entry.player_id})`;
    if (keys.has(toForecastKey(entry))) return `${who} stands twice`;
    if (!isInTime(entry)) return `${who} was not published before its game`;
    keys.add(toForecastKey(entry));
  }
  return undefined;
}

function findProblem(check: DayCheck): string | undefined {
  const { day, file, entries, closed, computed, lastClosed, witnesses } = check;
  if (file?.fault !== undefined) return file.fault;
  if (file === undefined || file.bytes.length === 0) return 'the file of the day is gone or empty';
  if (closed !== undefined && closed !== computed) return 'the file is not what was closed';
  if (entries === undefined) return 'a line cannot be read';
  for (const witness of witnesses) {
    const contradiction = contradict(check, witness);
    if (contradiction !== undefined) return contradiction;
  }
  if (closed === undefined && day < lastClosed) return 'the day was added after later ones were closed';
  return findSpoilt(entries) ?? findAdded(check);
}

/**
 * Compares every file of the log with the chain and with the kept snapshots.
 *
 * - Closed days: the hash of the previous day's hash and the whole file must be the hash in `chain.txt`. The chain must
 *   contain the head that each snapshot recorded. So any change of these files or of the chain is detected.
 * - Open days: each file must begin with the bytes that it had when each snapshot was published. Later lines must name
 *   a newer snapshot than these: its publication died after writing the log, or it was deleted since.
 * - Each line is a forecast for its day, occurs once, and was published before its game.
 *
 * Every publication runs this check. A publication reads the whole log in any case, because each snapshot shows all
 * forecasts. The additional hashes cost little: each file of a season (about 75 MB) once, and open days once per kept
 * snapshot.
 */
export function checkForecasts(
  { days, chain, chainFault }: LogFiles,
  witnesses: readonly Witness[],
): CheckedLog {
  const closedDays = new Map(chain.map(({ day, hash }) => [day, hash]));
  const told = witnesses.flatMap(({ firstDay, headDay, open }) => [
    headDay ?? [],
    open === undefined ? firstDay : open.map(({ day }) => day),
  ]);
  const all = [...new Set([...days.keys(), ...closedDays.keys(), ...told.flat()])].sort();
  const checked = { days: [] as ForecastDay[], findings: [] as Finding[], entries: [] as ForecastEntry[] };
  if (chainFault !== undefined)
    checked.findings.push({ place: 'chain.txt', day: all[0] ?? '', problem: chainFault });
  let before = '';
  let unwitnessed = 0;
  for (const day of all) {
    const file = days.get(day);
    const closed = closedDays.get(day);
    const entries = file === undefined ? undefined : parseDay(day, file.bytes);
    const computed = closed === undefined ? '' : hashDay(before, file?.bytes ?? Buffer.alloc(0));
    before = closed ?? before;
    const lastClosed = chain.at(-1)?.day ?? '';
    const problem = findProblem({ day, file, entries, closed, computed, lastClosed, witnesses });
    if (problem !== undefined) checked.findings.push({ place: day, day, problem });
    for (const entry of entries ?? []) checked.entries.push(entry);
    unwitnessed += entries?.slice(countWitnessed(day, witnesses)).length ?? 0;
    checked.days.push({
      day,
      forecasts: entries?.length ?? 0,
      hash: closed ?? null,
      ...(problem === undefined ? {} : { problem }),
    });
  }
  return { ...checked, witnesses, unwitnessed };
}
