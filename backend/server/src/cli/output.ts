import { type Sink, toPrintable } from '@sharpside/server-kit/cli';

/** Output of a command: text for people, or one JSON document for programs (`--json`). */
export type Output = {
  /** Prints a line for people; nothing with `--json`. */
  say: (line: string) => void;
  /** Prints the answer for programs; nothing without `--json`. */
  answer: (value: unknown) => void;
  /** Draws a progress bar on standard error, if it is a terminal. */
  progress: (share: number, label: string) => void;
  endProgress: () => void;
};

type OutputOptions = { out: Sink; err: Sink; isJson: boolean };

const BAR_WIDTH = 24;

/** Formats a bar such as `[█████░░░░░]  52 %  statcast_2025-07-24.csv`, narrower than the terminal. */
export function formatBar(share: number, label: string, columns: number): string {
  const whole = Math.max(0, Math.min(1, share));
  const filled = Math.round(whole * BAR_WIDTH);
  const bar = `[${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)}] ${String(Math.floor(whole * 100)).padStart(3)} %`;
  return `${bar}  ${toPrintable(label)}`.slice(0, Math.max(20, columns - 1));
}

export function createOutput({ out, err, isJson }: OutputOptions): Output {
  let hasBar = false;
  const endProgress = () => {
    if (hasBar) err.write('\r\u001b[2K');
    hasBar = false;
  };
  return {
    say(line) {
      endProgress();
      if (!isJson) out.write(`${toPrintable(line)}\n`);
    },
    answer(value) {
      if (isJson) out.write(`${JSON.stringify(value, null, 2)}\n`);
    },
    progress(share, label) {
      if (!err.isTerminal) return;
      hasBar = true;
      err.write(`\r\u001b[2K${formatBar(share, label, err.columns || 80)}`);
    },
    endProgress,
  };
}
