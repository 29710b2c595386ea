import type { ReleaseError } from '@sharpside/contracts/control';

/** An error to hand on, with the channel that it happened on. */
export type SinkError = ReleaseError & { channel: string };

/** A request to a tracker, in its own protocol. */
type SinkRequest = { url: string; headers: Readonly<Record<string, string>>; body: string };

/** A tracker of errors that others run. `name` is the label of its metrics. */
export type ErrorSink = { name: string; toRequest(error: SinkError, nowMs: number): SinkRequest };

/** The class of an error and its text, from a message such as `TypeError: no odds`. */
export function splitMessage(message: string): { type: string; value: string } {
  const [, type = 'Error', value = message] = /^([A-Z]\w*(?:Error|Exception)): (.*)$/s.exec(message) ?? [];
  return { type, value };
}
