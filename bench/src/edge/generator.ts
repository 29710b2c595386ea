import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { findProgram } from '../../../scripts/workspace/engines.ts';

/** Figures of one slice. */
export type SliceFigures = {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Requests without an answer, or with another status than 200 or 304. */
  failed: number;
};

type Slice = {
  url: string;
  headers: Readonly<Record<string, string>>;
  durationMs: number;
  connections: number;
};

/** Sends requests from a process of its own, on persistent connections. */
export type Generator = { name: string; measure(slice: Slice): Promise<SliceFigures> };

/** Of all visitors of one side together. */
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

// One thread: it gets the core that the server under test leaves, and no more.
const wrk = (program: string): Generator => ({
  name: 'wrk, one thread',
  async measure({ url, headers, durationMs, connections }) {
    const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
    const time = `${Math.max(1, Math.round(durationMs / 1000))}s`;
    const { stdout } = await run(program, [
      `-t1`,
      `-c${connections}`,
      `-d${time}`,
      '--latency',
      ...given,
      url,
    ]);
    return readWrkReport(stdout);
  },
});

const figuresSchema = v.object({
  perSecond: v.number(),
  p50Ms: v.number(),
  p99Ms: v.number(),
  failed: v.number(),
});

const ownGenerator: Generator = {
  name: 'a process of Node (wrk is not installed, and takes less of the cores)',
  async measure(slice) {
    const child = fork(join(import.meta.dirname, 'generator-process.ts'));
    const answered = once(child, 'message');
    child.send(slice);
    const [figures] = await answered;
    return v.parse(figuresSchema, figures);
  },
};

/** `wrk` where it is installed, else our own generator; the same for both sides. */
export function findGenerator(environment: NodeJS.ProcessEnv): Generator {
  const program = findProgram('wrk', environment);
  return program === undefined ? ownGenerator : wrk(program);
}
