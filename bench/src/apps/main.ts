// Reads, writes and bytes of a registry with many apps: `npm run bench:apps`, or `npm run bench:apps -- 10 100`.
import { getHeapStatistics } from 'node:v8';
import { type AppsFigures, measureApps } from './measure-apps.ts';

const SIZES = [10, 100, 1000];

const toRow = (name: string, figures: readonly AppsFigures[], pick: (one: AppsFigures) => string) =>
  `| ${[name, ...figures.map(pick)].join(' | ')} |`;

const toMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`;

const given = process.argv.slice(2).map(Number);
const figures: AppsFigures[] = [];
for (const apps of given.length > 0 ? given : SIZES) figures.push(await measureApps(apps));

const names = [...new Set(figures.flatMap(({ steps }) => steps.map(({ name }) => name)))];
const lines = [
  toRow('', figures, ({ apps }) => String(apps)),
  toRow('---', figures, () => '---'),
  ...names.map((name) =>
    toRow(`${name}: reads, lists, writes, together, read, processor`, figures, ({ steps }) => {
      const step = steps.find((one) => one.name === name);
      if (!step) return '';
      const { reads, lists, writes, together, readBytes, cpuMs } = step;
      return `${reads}, ${lists}, ${writes}, ${together}, ${(readBytes / 1000).toFixed(0)} kB, ${cpuMs.toFixed(0)} ms`;
    }),
  ),
  toRow('revisions', figures, ({ revisions }) => String(revisions)),
  toRow('history', figures, ({ historyBytes }) => toMegabytes(historyBytes)),
  toRow('one whole state', figures, ({ stateBytes }) => toMegabytes(stateBytes)),
  toRow('history, if each revision were the whole state', figures, ({ wholeBytes }) =>
    toMegabytes(wholeBytes),
  ),
  toRow(
    'share',
    figures,
    ({ historyBytes, wholeBytes }) => `${((100 * historyBytes) / wholeBytes).toFixed(1)} %`,
  ),
];
process.stdout.write(`${lines.join('\n')}\n`);
process.stderr.write(`memory at the end: ${toMegabytes(getHeapStatistics().used_heap_size)}\n`);
