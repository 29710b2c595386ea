import type { CollectedError } from '../release-errors/error-collector.ts';
import type { TraceError } from '../release-errors/trace-errors.ts';

const SOURCE = {
  file: 'remote-tools/src/board.tsx',
  line: 4,
  column: 3,
  name: 'rows',
  lines: [
    { line: 3, text: 'export function Board() {' },
    { line: 4, text: '  return rows.map(x);' },
    { line: 5, text: '}' },
  ],
};
const WHERE = { app: 'remote-tools', file: 'screen.0a.js', line: 1, column: 8 };
const LIBRARY = { app: 'host', file: 'libraries.0b.js', line: 1, column: 9 };

/** Seconds since 1970. */
const BEGAN_AT = Date.UTC(2031, 0, 1) / 1000;

export const anError = (changes: Partial<CollectedError> = {}): CollectedError => ({
  key: 'process/1',
  id: 1,
  channel: 'production',
  app: 'remote-tools',
  version: '1.1.0',
  failure: 'render',
  detail: 'TypeError: no odds – “none”',
  firstAt: BEGAN_AT,
  lastAt: BEGAN_AT + 60,
  networks: ['aaaaaa.bbbbbb'],
  hasMore: false,
  stack: [WHERE, LIBRARY],
  ...changes,
});

export const trace: TraceError = async ({ detail, stack, ...error }) => {
  const traced = stack.map((frame) => (frame === WHERE ? { ...frame, source: SOURCE } : frame));
  return {
    ...error,
    message: detail,
    stack: traced,
    where: traced[0],
    owner: { team: 'Tools section', contact: '#tools' },
    commit: 'abc1234',
  };
};
