import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** Scope and duration of a run. */
export type BenchOptions = {
  /** Folder of the sample, kept from run to run. */
  dataFolder: string;
  size: 'small' | 'full';
  /** Duration of one slice: one side of one comparison. */
  sliceMs: number;
  /** Slices of each side, in turn. */
  rounds: number;
  /** Only calls whose path contains this. */
  only: string | undefined;
  parts: ReadonlySet<BenchPart>;
  /** Duration of the requests while snapshots are published. */
  refreshMs: number;
};

const BENCH_PARTS = ['endpoints', 'cache', 'refresh'] as const;
type BenchPart = (typeof BENCH_PARTS)[number];

const HELP = `npm run bench:api [-- options]

  --quick          the small sample and short slices: two minutes instead of a quarter of an hour
  --endpoints      only: each endpoint beside the same SQL run bare on the engine
  --cache          only: repeated requests, and those whose answer the caller still has
  --refresh        only: 200 requests a second while snapshots are published
  --only <text>    only endpoints with this in their path
  --data <folder>  where the sample is kept from run to run (default: in the folder of temporary files)`;

/** The options of a command line. Undefined after a request for help, which is printed. */
export function readOptions(argv: readonly string[]): BenchOptions | undefined {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      quick: { type: 'boolean', default: false },
      endpoints: { type: 'boolean', default: false },
      cache: { type: 'boolean', default: false },
      refresh: { type: 'boolean', default: false },
      only: { type: 'string' },
      data: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return undefined;
  }
  const { quick, only, data } = values;
  const size = quick ? 'small' : 'full';
  const chosen = BENCH_PARTS.filter((part) => values[part]);
  return {
    dataFolder: resolve(data ?? join(tmpdir(), `api-bench-${size}`)),
    size,
    sliceMs: quick ? 250 : 1_500,
    rounds: quick ? 1 : 3,
    only,
    parts: new Set(chosen.length === 0 ? BENCH_PARTS : chosen),
    refreshMs: quick ? 10_000 : 30_000,
  };
}
