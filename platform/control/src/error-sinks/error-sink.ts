import type { TracedError } from '../release-errors/trace-errors.ts';

/** A request to a tracker, in its own protocol. */
export type SinkRequest = { url: string; headers: Readonly<Record<string, string>>; body: string };

/** A tracker of errors that others run. `name` is the label of its metrics. */
export type ErrorSink = { name: string; toRequest(error: TracedError, nowMs: number): SinkRequest };

/** The class of an error and its text, from a message such as `TypeError: no odds`. */
export function splitMessage(message: string): { type: string; value: string } {
  const [, type = 'Error', value = message] = /^([A-Z]\w*(?:Error|Exception)): (.*)$/s.exec(message) ?? [];
  return { type, value };
}

/** Time of a count of seconds since 1970. ISO 8601. */
export const toTime = (seconds: number): string => new Date(seconds * 1000).toISOString();
