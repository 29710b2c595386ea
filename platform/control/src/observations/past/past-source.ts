import type { MinuteSeries } from '../minute-series.ts';

/** A request to a source. Nothing is restored once `signal` is aborted. */
export type PastRequest = {
  fromMs: number;
  untilMs: number;
  restore: MinuteSeries['restore'];
  signal: AbortSignal;
};

/** Reports of browsers from before this process, kept elsewhere. */
export type PastSource = {
  /** Its name, for the log. */
  name: string;
  /** Restores the minutes of a time, as far as they can be read. False where some of them were damaged. */
  read(request: PastRequest): Promise<boolean>;
  /** Keeps what is due after a read of the edges. `isLast`: the process ends. */
  keep(options: { isLast: boolean }): Promise<void>;
};
