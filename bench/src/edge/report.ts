import type { EdgeCase } from './cases.ts';
import type { CaseResult, SideFigures } from './compare-servers.ts';
import type { RollbackResult } from './rollbacks-under-load.ts';

const MIN_OF_NGINX = 0.5;
const MIN_PAGES_PER_SECOND = 5_000;

const COLUMNS = [
  ['', 36],
  ['nginx/s', 9],
  ['edge/s', 9],
  ['ratio', 6],
  ['nginx p50/p99 ms', 17],
  ['edge p50/p99 ms', 17],
  ['CPU us nginx/edge', 18],
  ['failed', 7],
] as const;

const toLine = (cells: readonly string[]) =>
  cells
    .map((cell, at) => {
      const width = COLUMNS[at]?.[1] ?? 0;
      return at === 0 ? cell.padEnd(width) : cell.padStart(width);
    })
    .join('');

export const toHeading = (): string => `${toLine(COLUMNS.map(([name]) => name))}  aim`;

const verdict = (isMet: boolean) => (isMet ? 'met' : 'MISSED');

function toAim({ kind, isKnown }: EdgeCase, ratio: number, { perSecond }: SideFigures): string {
  if (isKnown) return '';
  return kind === 'asset'
    ? `${verdict(ratio >= MIN_OF_NGINX)} (at least ${MIN_OF_NGINX} x)`
    : `${verdict(perSecond >= MIN_PAGES_PER_SECOND)} (at least ${MIN_PAGES_PER_SECOND}/s)`;
}

const times = ({ p50Ms, p99Ms }: SideFigures) => `${p50Ms.toFixed(1)} / ${p99Ms.toFixed(1)}`;

/** One case: both sides, their ratio, and if it reaches the aim. */
export function toCaseLine({ edgeCase, sides: { nginx, edge } }: CaseResult): string {
  const ratio = edge.perSecond / nginx.perSecond;
  const line = toLine([
    edgeCase.name,
    nginx.perSecond.toFixed(0),
    edge.perSecond.toFixed(0),
    ratio.toFixed(2),
    times(nginx),
    times(edge),
    `${nginx.cpuMicroseconds.toFixed(0)} / ${edge.cpuMicroseconds.toFixed(0)}`,
    String(nginx.failed + edge.failed),
  ]);
  return `${line}  ${toAim(edgeCase, ratio, edge)}`.trimEnd();
}

export const toMegabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(0)} MB`;

/** The rollbacks: number of requests meanwhile, and faults of the answers. */
export function toRollbackLines({
  rollbacks,
  answers,
  perSecond,
  revisions,
  faults,
  noticedMs,
}: RollbackResult): string[] {
  const slowest = Math.max(...noticedMs);
  const failed = faults.reduce((sum, [, count]) => sum + count, 0);
  return [
    `${rollbacks} rollbacks: ${answers} answers (${perSecond.toFixed(0)}/s) of ${revisions} revisions, each looked at whole; ` +
      `failed: ${failed}  ${verdict(failed === 0 && rollbacks <= revisions)} (none)`,
    ...faults.map(([fault, count]) => `  ${count} x ${fault}`),
    `a page shows a rollback after ${slowest.toFixed(0)} ms at most`,
  ];
}
