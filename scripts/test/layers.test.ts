import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFiles } from '../workspace/list-files.ts';
import { ROOT } from '../workspace/processes.ts';
import { findTestFiles, layerOf } from './layers.ts';

const SELF = relative(ROOT, import.meta.filename);
const LAYERS = ['everyday', 'system'] as const;

describe('the layers of the tests', () => {
  it.each([
    ['unit', /\.test\.tsx?$/],
    ['browser', /\.spec\.ts$/],
  ] as const)('have every file of %s tests, each once', (runner, name) => {
    const found = LAYERS.flatMap((layer) => findTestFiles(runner, { layer, paths: [''] }));
    // Templates are left out: they become tests only in the repositories that are made from them.
    const written = listFiles().filter(
      (file) => name.test(file) && !file.startsWith('platform/mfe/templates/'),
    );
    expect(written.filter((file) => !found.includes(file))).toEqual([]);
    expect(found).toHaveLength(new Set(found).size);
  });

  it.each([
    ['host/src/main.test.ts', 'everyday'],
    ['platform/edge/src/routes/unvouched-backend.system.test.ts', 'system'],
    ['e2e/smoke/boards.spec.ts', 'everyday'],
    ['e2e/tests/host/home.spec.ts', 'system'],
    ['host/src/main.ts', undefined],
  ])('%s is of %s', (file, layer) => {
    expect(layerOf(file)).toBe(layer);
  });

  it('take packages for a layer, and a file of whichever it is', () => {
    const ofEdge = (layer: (typeof LAYERS)[number]) =>
      findTestFiles('unit', { layer, paths: ['platform/edge'] }).length;
    expect(ofEdge('everyday')).toBeGreaterThan(20);
    expect(ofEdge('system')).toBeGreaterThan(0);
    const paths = ['platform/edge/src/routes/unvouched-backend.system.test.ts'];
    expect(findTestFiles('unit', { layer: 'everyday', paths })).toEqual(paths);
    expect(findTestFiles('browser', { layer: 'system', paths: [] })).toEqual([]);
    const hostTests = findTestFiles('browser', { layer: 'everyday', paths: ['e2e/tests/host'] });
    expect(hostTests.length).toBeGreaterThan(1);
  });

  it('start processes, servers of others and named ports in the system layer alone', () => {
    const starts =
      /import .*\b(spawn|fork|exec|execFile)\b.* from 'node:child_process'|node:worker_threads'|\b(runMfe|runBackend|serveBackend|startControlProcess|startRedis|startS3Server|findFreePort)\(|tags: '(redis|ceph|nginx|prometheus|webkit|chromium)'/;
    const found = findTestFiles('unit', { layer: 'everyday', paths: [''] })
      .filter((file) => file !== SELF)
      .filter((file) => starts.test(readFileSync(join(ROOT, file), 'utf8')));
    expect(found).toEqual([]);
  });
});
