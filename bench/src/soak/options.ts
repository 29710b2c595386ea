import { parseArgs } from 'node:util';

/** Duration and order of a run. */
export type SoakOptions = {
  minutes: number;
  /** Decides when faults come and what visitors ask for. */
  seed: number;
  perSecond: number;
};

const HELP = `npm run soak [-- options]

  --short            ten minutes instead of an hour
  --minutes <n>      so many minutes
  --per-second <n>   requests of visitors a second (default: 40)
  --seed <n>         repeats the order of a run that printed it`;

const LONG_MINUTES = 60;
const SHORT_MINUTES = 10;

function toCount(text: string, option: string): number {
  if (/^\d{1,9}$/.test(text) && Number(text) > 0) return Number(text);
  throw new TypeError(`--${option} takes a whole number above 0; '${text}' is none.`);
}

/** The options of a command line. Undefined after a request for help, which is printed. */
export function readOptions(argv: readonly string[]): SoakOptions | undefined {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      short: { type: 'boolean', default: false },
      minutes: { type: 'string' },
      'per-second': { type: 'string', default: '40' },
      seed: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return undefined;
  }
  const usual = values.short ? SHORT_MINUTES : LONG_MINUTES;
  return {
    minutes: values.minutes === undefined ? usual : toCount(values.minutes, 'minutes'),
    seed: values.seed === undefined ? 1 + (Date.now() % 1_000_000) : toCount(values.seed, 'seed'),
    perSecond: toCount(values['per-second'], 'per-second'),
  };
}
