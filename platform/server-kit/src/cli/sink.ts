/** An output for text: a terminal, or anything else. */
export type Sink = {
  readonly write: (text: string) => void;
  readonly isTerminal: boolean;
  /** Width of the terminal in characters; undefined for any other output. */
  readonly columns?: number | undefined;
};

export const toSink = (stream: NodeJS.WriteStream): Sink => ({
  write: (text) => {
    stream.write(text);
  },
  isTerminal: stream.isTTY === true,
  columns: stream.columns,
});

export const writeLines = ({ write }: Pick<Sink, 'write'>, lines: readonly string[]): void =>
  write(`${lines.join('\n')}\n`);

/** Ends the process without an error when the reader of its output stops reading, as in `mfe history | head`. */
export function endQuietlyWithPipe(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
}
