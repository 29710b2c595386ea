import { type Objection, toLines } from './objection.ts';

export type ChannelRefusedCode = 'CHANGE_REFUSED' | 'NOTHING_TO_CHANGE';

type ChannelRefusedOptions = { code: ChannelRefusedCode; what: string; objections: readonly Objection[] };

/** A change that a channel does not take. Carries every objection; the channel is as it was. */
export class ChannelRefusedError extends Error {
  override name = 'ChannelRefusedError' as const;
  readonly code: ChannelRefusedCode;
  readonly objections: readonly Objection[];

  constructor({ code, what, objections }: ChannelRefusedOptions) {
    super(`${what}:\n${toLines(objections)}`);
    this.code = code;
    this.objections = objections;
  }
}

export const isChannelRefusedError = (error: unknown): error is ChannelRefusedError =>
  error instanceof Error && error.name === 'ChannelRefusedError';
