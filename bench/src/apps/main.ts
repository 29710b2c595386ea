// `npm run bench:apps`, or `npm run bench:apps -- 10 100`: measures pages and answers of an edge, and reads, writes and
// bytes of a registry, with many apps.
import { getHeapStatistics } from 'node:v8';
import { type AppsFigures, measureApps } from './measure-apps.ts';
import { type EdgeFigures, measureEdge } from './measure-edge.ts';

const SIZES = [10, 100, 1000];

const toRow = <T>(name: string, figures: readonly T[], pick: (one: T) => string) =>
  `| ${[name, ...figures.map(pick)].join(' | ')} |`;

const toKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
/** The size at first and, if different, the size after many requests. */
const toSizes = ({ bytes, hotBytes }: { bytes: number; hotBytes: number }) =>
  [...new Set([bytes, hotBytes])].map(toKilobytes).join(', ');
const toWholeMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

/** Table of the edge's answers to browsers, and of their costs. */
function writeEdgeTable(figures: readonly EdgeFigures[]): string {
  const names = [...new Set(figures.flatMap(({ answers }) => answers.map(({ name }) => name)))];
  const answerOf = ({ answers }: EdgeFigures, name: string) => {
    const answer = answers.find((one) => one.name === name);
    if (!answer) throw new TypeError(`${name} was not asked for.`);
    return answer;
  };
  const lines = [
    toRow('', figures, ({ apps }) => String(apps)),
    toRow('---', figures, () => '---'),
    ...names.map((name) => toRow(`${name}, brotli`, figures, (one) => toSizes(answerOf(one, name)))),
    toRow('content policy of page `/`', figures, (one) => toKilobytes(answerOf(one, 'page `/`').policyBytes)),
    toRow(
      'the first page of a revision: until it came',
      figures,
      (one) => `${(answerOf(one, 'page `/`').firstMs / 1000).toFixed(1)} s`,
    ),
    toRow(
      'edge: processor until it has started',
      figures,
      ({ startCpuMs }) => `${(startCpuMs / 1000).toFixed(1)} s`,
    ),
    toRow(
      'edge: memory after its start, after 26 pages',
      figures,
      ({ startMemory, memory }) => `${toWholeMegabytes(startMemory)}, ${toWholeMegabytes(memory)}`,
    ),
    toRow('edge: file of the last good state', figures, ({ stateBytes }) => toMegabytes(stateBytes)),
  ];
  return `${lines.join('\n')}\n`;
}

const toMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`;

const given = process.argv.slice(2).map(Number);
const sizes = given.length > 0 ? given : SIZES;
const edges: EdgeFigures[] = [];
for (const apps of sizes) edges.push(await measureEdge(apps));
process.stdout.write(`${writeEdgeTable(edges)}\n`);
const figures: AppsFigures[] = [];
for (const apps of sizes) figures.push(await measureApps(apps));

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
