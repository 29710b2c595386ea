type HistoryErrorOptions = { channel: string; faults: readonly string[] };

/** A channel whose state is not what its history leads to. */
export class HistoryError extends Error {
  override name = 'HistoryError' as const;
  readonly code = 'HISTORY_UNEXPLAINED' as const;

  constructor({ channel, faults }: HistoryErrorOptions) {
    const lines = faults.map((fault) => `  - ${fault}`).join('\n');
    super(
      `The history of ${channel} does not explain its state; restore the files of these revisions:\n${lines}`,
    );
  }
}

export const isHistoryError = (error: unknown): error is HistoryError =>
  error instanceof Error && error.name === 'HistoryError';
