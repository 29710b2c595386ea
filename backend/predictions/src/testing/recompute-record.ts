// Computes the figures of the prediction record directly from the files of the log and of the results, without product
// code.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

const lineSchema = v.object({
  kind: v.string(),
  game_date: v.string(),
  game_id: v.string(),
  start_time: v.string(),
  player_id: v.string(),
  score: v.number(),
  probability: v.number(),
  published_at: v.string(),
});

export type LoggedLine = v.InferOutput<typeof lineSchema>;

export async function readLoggedLines(folder: string): Promise<LoggedLine[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).sort();
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return texts
    .join('')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => v.parse(lineSchema, JSON.parse(line)));
}

const HITS = new Set(['single', 'double', 'triple', 'home_run']);

/** Maps `game day batter` to the events of his plate appearances, from Statcast files. */
export function readResults(files: readonly string[]): Map<string, string[]> {
  const results = new Map<string, string[]>();
  for (const text of files) {
    // Every cell is quoted, and none contains a quote or a comma.
    const [columns = [], ...rows] = text.split('\n').map((line) => line.replaceAll('"', '').split(','));
    const at = (row: readonly string[], name: string) => row[columns.indexOf(name)] ?? '';
    for (const row of rows) {
      const key = `${at(row, 'game_pk')} ${at(row, 'game_date')} ${at(row, 'batter')}`;
      results.set(key, [...(results.get(key) ?? []), at(row, 'events')]);
    }
  }
  return results;
}

function toOutcome({ kind, game_id, game_date, player_id }: LoggedLine, results: Map<string, string[]>) {
  const events = results.get(`${game_id} ${game_date} ${player_id}`);
  if (events === undefined) return null;
  return events.some((event) => (kind === 'mlb_home_run' ? event === 'home_run' : HITS.has(event)));
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
const squared = (number: number) => number * number;

type Graded = LoggedLine & { outcome: boolean };

function toGroups(graded: readonly Graded[]) {
  const sorted = graded.toSorted(
    (one, other) =>
      one.probability - other.probability ||
      one.game_date.localeCompare(other.game_date) ||
      (one.player_id < other.player_id ? -1 : 1),
  );
  const groups = Math.max(1, Math.min(10, Math.floor(sorted.length / 20)));
  const byPart = Map.groupBy(sorted, (one) => Math.floor((sorted.indexOf(one) * groups) / sorted.length));
  return [...byPart.values()].map((group) => ({
    decided: group.length,
    hits: group.filter(({ outcome }) => outcome).length,
    mean_probability: mean(group.map(({ probability }) => probability)),
  }));
}

/** The prediction record of one kind, from its logged lines. All lines must be of days that are over. */
export function recomputeRecord(lines: readonly LoggedLine[], results: Map<string, string[]>) {
  const graded = lines.flatMap((line): Graded[] => {
    const outcome = toOutcome(line, results);
    return outcome === null ? [] : [{ ...line, outcome }];
  });
  const hits = graded.filter(({ outcome }) => outcome).length;
  const top = [...Map.groupBy(lines, ({ game_date }) => game_date).values()].flatMap((ofDay) =>
    ofDay
      .toSorted(
        (one, other) =>
          other.score - one.score ||
          other.probability - one.probability ||
          (one.player_id < other.player_id ? -1 : 1),
      )
      .slice(0, 10),
  );
  const topGraded = graded.filter((one) =>
    top.some((other) => other.player_id === one.player_id && other.game_date === one.game_date),
  );
  return {
    decided: graded.length,
    hits,
    void: lines.length - graded.length,
    hit_rate: hits / graded.length,
    mean_probability: mean(graded.map(({ probability }) => probability)),
    brier: mean(graded.map(({ probability, outcome }) => squared(probability - (outcome ? 1 : 0)))),
    top_10: { decided: topGraded.length, hits: topGraded.filter(({ outcome }) => outcome).length },
    calibration: toGroups(graded),
  };
}
