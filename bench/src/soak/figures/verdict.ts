/** One figure at the end of each round; all rounds have the same work. */
export type Series = {
  /** The process or folder that it is of. */
  of: string;
  what: string;
  unit: 'bytes' | 'count' | 'ms';
  values: readonly number[];
  allowed: Allowance;
};

/** Growth that is none: a share of the first value (0–1), `least` at least. */
export type Allowance = { share: number; least: number };

/** A series with its beginning and its end. */
export type Verdict = Series & { before: number; after: number; allowedGrowth: number; hasGrown: boolean };

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Compares the last quarter of the rounds with the first one, each at least one round: both are of the same run, so that a
 * slow or busy machine changes nothing.
 *
 * @throws {RangeError} for fewer than two rounds, which show no growth.
 */
export function judge(series: Series): Verdict {
  const { values, allowed } = series;
  if (values.length < 2) throw new RangeError(`${series.of}, ${series.what}: one round shows no growth.`);
  const quarter = Math.max(1, Math.floor(values.length / 4));
  const before = mean(values.slice(0, quarter));
  const after = mean(values.slice(-quarter));
  const allowedGrowth = Math.max(allowed.least, before * allowed.share);
  return { ...series, before, after, allowedGrowth, hasGrown: after - before > allowedGrowth };
}

const MEBIBYTE = 2 ** 20;
const FORMATS: Record<Series['unit'], (value: number) => string> = {
  bytes: (value) => `${(value / MEBIBYTE).toFixed(1)} MiB`,
  count: (value) => String(Math.round(value * 10) / 10),
  ms: (value) => `${Math.round(value)} ms`,
};

function toCell({ unit, before, after, hasGrown }: Verdict): string {
  const format = FORMATS[unit];
  return `${format(before)} → ${format(after)}${hasGrown ? ' **grew**' : ''}`;
}

const toLine = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

const toAllowed = ({ unit, allowed: { share, least } }: Verdict) =>
  `${share > 0 ? `${share * 100} %, ` : ''}${FORMATS[unit](least)}`;

/** Verdicts as a table of a document: a row for each figure, a column for each thing that it is of. */
export function toTable(verdicts: readonly Verdict[]): string {
  const things = [...new Set(verdicts.map(({ of }) => of))];
  const rows = [...Map.groupBy(verdicts, ({ what }) => what)].map(([what, all]) => {
    const cells = things.map((thing) => all.find(({ of }) => of === thing));
    const [first] = all;
    return [what, ...cells.map((cell) => (cell ? toCell(cell) : '')), first ? toAllowed(first) : ''];
  });
  const head = ['figure', ...things, 'may grow by'];
  return [head, head.map(() => '---'), ...rows].map(toLine).join('\n');
}

/** The same with a row for each thing and figure. */
export function toList(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map((verdict) => [verdict.of, verdict.what, toCell(verdict), toAllowed(verdict)]);
  const head = ['of', 'figure', 'first → last', 'may grow by'];
  return [head, head.map(() => '---'), ...rows].map(toLine).join('\n');
}
