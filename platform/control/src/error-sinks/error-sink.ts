import type { TracedError } from '../release-errors/trace-errors.ts';

export type SinkRequest = { url: string; headers: Readonly<Record<string, string>>; body: string };

/** An external error tracker. `name` is the label of its metrics. */
export type ErrorSink = { name: string; toRequest(error: TracedError, nowMs: number): SinkRequest };

/** Splits a message such as `TypeError: no odds` into the class of the error and its text. */
export function splitMessage(message: string): { type: string; value: string } {
  const [, type = 'Error', value = message] = /^([A-Z]\w*(?:Error|Exception)): (.*)$/s.exec(message) ?? [];
  return { type, value };
}

/** ISO 8601 time of a number of seconds since 1970. */
export const toTime = (seconds: number): string => new Date(seconds * 1000).toISOString();
