import type { CheckOutcome } from '@sharpside/registry/records/checks';
import {
  type Cell,
  createPaint,
  formatTable,
  type Paint,
  toCount,
  toPrintable,
} from '@sharpside/server-kit/cli';

import { type Job, NO_JOB } from './github-job.ts';

type Write = (text: string) => void;

/** Output of `mfe`: lines for people, or one document for machines, never both. */
export type Ui = {
  paint: Paint;
  print(line?: string): void;
  table(headings: readonly string[], rows: readonly (readonly Cell[])[]): void;
  /** One line of the tree of checks. */
  report(outcome: CheckOutcome): void;
  /** Sets outputs of a CI step; does nothing elsewhere. */
  setOutputs: Job['setOutputs'];
  /** Keeps a printed secret out of the log of CI. */
  hide: Job['hide'];
  /** The JSON document. `create` runs only if it is printed. */
  printJson(create: () => unknown): void;
};

const TITLE_WIDTH = 22;

function toCheckLine({ title, faults, note, isWarning }: CheckOutcome, paint: Paint): string {
  const count = faults.length > 0 ? toCount(faults.length, isWarning ? 'warning' : 'problem') : '';
  const mark =
    faults.length === 0 ? paint('green', '✔') : isWarning ? paint('yellow', '!') : paint('red', '✖');
  const details = [count, toPrintable(note ?? '')].filter(Boolean).join('; ');
  return details === ''
    ? `  ${mark} ${title}`
    : `  ${mark} ${title.padEnd(TITLE_WIDTH)} ${paint('dim', details)}`;
}

export function createUi({
  write,
  isJson,
  hasColors,
  job = NO_JOB,
}: {
  write: Write;
  isJson: boolean;
  hasColors: boolean;
  job?: Job;
}): Ui {
  const paint = createPaint(hasColors && !isJson);
  const print = (line = '') => {
    if (!isJson) write(`${line}\n`);
  };
  return {
    paint,
    print,
    table: (headings, rows) => {
      for (const line of formatTable(headings, rows, { paint, emptyCell: '-' })) print(line);
    },
    report: (outcome) => {
      print(toCheckLine(outcome, paint));
      // The final error lists the problems of failed checks; warnings are listed only here.
      if (!outcome.isWarning) return;
      for (const fault of outcome.faults) {
        print(`      ${toPrintable(fault)}`);
        job.annotate('warning', { title: outcome.title, message: fault });
      }
    },
    setOutputs: job.setOutputs,
    hide: job.hide,
    printJson: (create) => {
      if (isJson) write(`${JSON.stringify(create(), null, 2)}\n`);
    },
  };
}
