import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFiles } from './workspace/list-files.ts';
import { ROOT } from './workspace/processes.ts';
import { listMetricTypes, METRIC_SERVERS } from './workspace/real-metrics.ts';

const NAME = /`((?:edge|control|backend|api|http|nodejs|process|metrics)_[a-z0-9_]+)/g;

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const find = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, name = '']) => name);

describe('the metrics', () => {
  it.each(METRIC_SERVERS)('of $name are all in $pages', async ({ pages, readMetrics }) => {
    const metrics = [...listMetricTypes(await readMetrics()).keys()];
    expect(metrics.length).toBeGreaterThan(5);
    const documented = new Set(find(NAME, pages.map(read).join('\n')));
    expect(metrics.filter((name) => !documented.has(name))).toEqual([]);
  });

  it('that documents name are those of the servers, and no others', async () => {
    const texts = await Promise.all(METRIC_SERVERS.map(({ readMetrics }) => readMetrics()));
    const known = new Set(listMetricTypes(texts.join('\n')).keys());
    const unknown = listFiles(join(ROOT, 'docs')).flatMap((file) =>
      find(NAME, read(file))
        .filter((name) => !known.has(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });
});
