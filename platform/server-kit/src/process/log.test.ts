import { describe, expect, it } from 'vitest';
import { createJsonLog } from './log.ts';

function logLines(write: (log: ReturnType<typeof createJsonLog>) => void): string[] {
  const lines: string[] = [];
  write(createJsonLog((line) => lines.push(line)));
  return lines;
}

describe('createJsonLog', () => {
  it('writes one line of JSON an event, whatever its fields hold', () => {
    const [line = '', ...more] = logLines((log) => log.warn('beacon', { detail: 'first\nsecond', count: 2 }));
    expect(more).toEqual([]);
    expect(line).toMatch(/^[^\n]*\n$/);
    expect(JSON.parse(line)).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      level: 'warn',
      event: 'beacon',
      detail: 'first\nsecond',
      count: 2,
    });
  });

  it('shows errors with their stack and those of their causes, anything else as it is, and the level as a word', () => {
    const error = new RangeError('too far', { cause: new TypeError('no map') });
    const lines = logLines((log) => {
      log.error('failed', { error });
      log.info('failed', { error: 'a text' });
    });
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        level: 'error',
        error: expect.stringMatching(/^RangeError: too far\n\s+at .*caused by: TypeError: no map\n\s+at /s),
      },
      { level: 'info', error: 'a text' },
    ]);
  });
});
