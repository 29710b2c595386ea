/** Readings of the server's own metrics. */
export type Metrics = {
  /** Since the metrics were last read. */
  eventLoopDelayMs: number;
  residentBytes: number;
  /** Of all threads, since the process started. */
  cpuMs: number;
  answers: { cache: number; shared: number; engine: number };
};

/** Reads Prometheus' text format. @throws {RangeError} when a required value is missing. */
export function readMetrics(text: string): Metrics {
  const values = new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const at = line.lastIndexOf(' ');
        return [line.slice(0, at), Number(line.slice(at + 1))] as const;
      }),
  );
  const requireValue = (name: string): number => {
    const value = values.get(name);
    if (value === undefined) throw new RangeError(`/metrics has no ${name}`);
    return value;
  };
  return {
    eventLoopDelayMs: requireValue('nodejs_eventloop_delay_p99_seconds') * 1000,
    residentBytes: requireValue('process_resident_memory_bytes'),
    cpuMs: requireValue('process_cpu_seconds_total') * 1000,
    answers: {
      cache: requireValue('api_answers_total{from="cache"}'),
      shared: requireValue('api_answers_total{from="shared"}'),
      engine: requireValue('api_answers_total{from="engine"}'),
    },
  };
}
