import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export type SliceFigures = {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Number of requests without an answer, or with another status than 2xx or 3xx. */
  failed: number;
};

type Slice = {
  url: string;
  headers: Readonly<Record<string, string>>;
  durationMs: number;
  connections: number;
};

/** Number of connections to one side, divided among its processes. */
export const CONNECTIONS = 64;

const run = promisify(execFile);

const MS_OF: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1_000, m: 60_000 };

function readMs(report: string, line: RegExp): number {
  const [, value, unit = ''] = line.exec(report) ?? [];
  return Number(value) * (MS_OF[unit] ?? Number.NaN);
}

const readCount = (report: string, pattern: RegExp) =>
  (pattern.exec(report)?.slice(1) ?? []).reduce((sum, count) => sum + Number(count), 0);

/** Figures in the output of `wrk --latency`. @throws {TypeError} for any other text. */
export function readWrkReport(report: string): SliceFigures {
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(report)?.[1]);
  const figures = {
    perSecond,
    p50Ms: readMs(report, /^\s*50%\s+([\d.]+)(us|ms|s|m)\s*$/m),
    p99Ms: readMs(report, /^\s*99%\s+([\d.]+)(us|ms|s|m)\s*$/m),
    failed:
      readCount(report, /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/) +
      readCount(report, /Non-2xx or 3xx responses: (\d+)/),
  };
  if (Object.values(figures).some(Number.isNaN)) throw new TypeError(`wrk reported:\n${report}`);
  return figures;
}

/**
 * Sends requests with `wrk`, on persistent connections. `wrk` has one thread here, so that it uses only the core that
 * the server under test leaves. autocannon is not used: it takes more processor time than the servers, so it would
 * measure itself.
 */
export async function measureLoad({ url, headers, durationMs, connections }: Slice): Promise<SliceFigures> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const time = `${Math.max(1, Math.round(durationMs / 1000))}s`;
  const options = ['-t1', `-c${connections}`, `-d${time}`, '--latency', ...given];
  const { stdout } = await run('wrk', [...options, url]);
  return readWrkReport(stdout);
}
