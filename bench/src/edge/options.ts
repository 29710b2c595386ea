import { parseArgs } from 'node:util';

export type EdgeBenchOptions = {
  /** Duration of a slice: the time for which one side is loaded in one case and one round. */
  sliceMs: number;
  /** Number of slices per side and case. */
  rounds: number;
  /** Number of rollbacks under load; 0 leaves that part out. */
  rollbacks: number;
  /** Number of nginx's workers, and of edges on one registry. Each edge gets its share of the connections. */
  processes: number;
};

const HELP = `npm run bench:edge [-- options]

  --quick                short slices: one minute instead of four
  --rollbacks <count>    how many under load (default: 50; 0 for none)
  --processes <n>        workers of nginx, and as many edges on one registry (default: 2, for two cores)`;

const toCount = (text: string, option: string): number => {
  if (/^\d{1,4}$/.test(text)) return Number(text);
  throw new TypeError(`--${option} takes a number; '${text}' is none.`);
};

/**
 * Parses the options of a command line. Undefined after a request for help, which is printed. @throws {TypeError} for
 * an unknown option, or a count that is not a number.
 */
export function readOptions(argv: readonly string[]): EdgeBenchOptions | undefined {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      quick: { type: 'boolean', default: false },
      rollbacks: { type: 'string', default: '50' },
      processes: { type: 'string', default: '2' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return undefined;
  }
  return {
    sliceMs: values.quick ? 1_000 : 4_000,
    rounds: values.quick ? 1 : 3,
    rollbacks: toCount(values.rollbacks, 'rollbacks'),
    processes: Math.max(1, toCount(values.processes, 'processes')),
  };
}
