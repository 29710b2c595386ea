import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { StackFrame } from '@sharpside/contracts';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { createRegistry } from '@sharpside/registry/records/registry';
import { keys } from '@sharpside/registry/store/keys';
import { aHostBuild, aRemoteBuild, type BuildFixture } from '@sharpside/registry/testing/a-build';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import type { CollectedError } from '../../release-errors/error-collector.ts';
import { createReleaseErrors } from '../../release-errors/release-errors.ts';
import { createSourceMaps } from '../../release-errors/source-maps.ts';
import { createErrorTracer } from '../../release-errors/trace-errors.ts';

const SCREEN = 'screen.0a.js';
const LIBRARY = 'libraries.0b.js';
const SOURCE = ['import x', '', 'export function Board() {', '  return rows.map(x);', '}', ''].join('\n');

/** Columns 1 to 5 map to line 1 of the source, and columns from 6 on to line 4, from its third column. */
export const aMap = (source: string) => ({
  version: 3,
  sources: [source],
  sourcesContent: [SOURCE],
  names: ['rows'],
  mappings: 'AAAA,KAGEA',
});

export const OWNER = { team: 'Tools section', contact: '#tools' };

/** A registry with a release of each app and source maps. `tools`: the map of remote-tools. */
export function createScene(tools: object = aMap('remote-tools/src/board.tsx')) {
  const store = createMemoryStore();
  const putMap = (app: string, map: object) => {
    const bytes = Buffer.from(JSON.stringify(map));
    const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
    store.held.set(keys.map(app, integrity), gzipSync(bytes));
    return { integrity, size: bytes.length };
  };
  const putRelease = ({ manifest }: BuildFixture, commit: string | null) => {
    const { name: app, version } = manifest;
    const record = {
      schema: 1,
      app,
      version,
      publishedAt: '2031-01-01T00:00:00.000Z',
      publishedBy: 'Ann',
      commit,
      manifest,
    };
    store.held.set(keys.release(app, version), Buffer.from(JSON.stringify(record)));
  };
  const { manifest } = aRemoteBuild({ version: '1.1.0' });
  const maps = [{ path: `${SCREEN}.map`, ...putMap('remote-tools', tools) }];
  putRelease(
    {
      manifest: { ...manifest, maps, declaration: { ...manifest.declaration, owner: OWNER } },
      files: new Map(),
    },
    'abc1234',
  );
  putRelease(aRemoteBuild({ version: '1.0.0' }), null);
  const host = aHostBuild();
  const ofHost = [{ path: `${LIBRARY}.map`, ...putMap('host', aMap('node_modules/react-dom/index.js')) }];
  putRelease({ ...host, manifest: { ...host.manifest, maps: ofHost } }, null);

  const errors: CollectedError[] = [];
  const clock = createTestClock();
  const registry = createRegistry(store);
  const trace = createErrorTracer(createSourceMaps({ registry, store, clock }), clock);
  const list = createReleaseErrors({
    collector: { list: () => errors },
    trace,
    page: 'https://tracker.example/{app}@{version}',
  });
  const tell = (changes: Partial<CollectedError> = {}): CollectedError => {
    const error: CollectedError = {
      key: `process/${errors.length}`,
      channel: 'production',
      id: errors.length,
      app: 'remote-tools',
      version: '1.1.0',
      failure: 'render',
      detail: 'no odds (at screen.0a.js:1:8)',
      stack: [inScreen(8)],
      firstAt: 1_900_000_000,
      lastAt: 1_900_000_060,
      networks: ['aaaaaa.bbbbbb'],
      hasMore: false,
      ...changes,
    };
    errors.push(error);
    return error;
  };
  return { tell, store, trace, list: (app?: string) => list({ channel: 'production', app }) };
}

export const inScreen = (column: number): StackFrame => ({
  app: 'remote-tools',
  file: SCREEN,
  line: 1,
  column,
});
export const inLibrary = (column: number): StackFrame => ({ app: 'host', file: LIBRARY, line: 1, column });
