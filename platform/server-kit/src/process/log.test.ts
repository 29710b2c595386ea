import { describe, expect, it } from 'vitest';
import { createJsonLog } from './log.ts';

describe('createJsonLog', () => {
  it('writes one line of JSON an event, whatever its fields hold', () => {
    const lines: string[] = [];
    const log = createJsonLog(
      (line) => lines.push(line),
      () => 0,
    );
    log.warn('beacon', { detail: 'first\nsecond', count: 2 });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^[^\n]*\n$/);
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      time: '1970-01-01T00:00:00.000Z',
      level: 'warn',
      event: 'beacon',
      detail: 'first\nsecond',
      count: 2,
    });
  });

  it('shows errors with their stack', () => {
    const lines: string[] = [];
    createJsonLog((line) => lines.push(line)).error('failed', { error: new RangeError('too far') });
    expect(JSON.parse(lines[0] ?? '').error).toMatch(/^RangeError: too far\n\s+at /);
  });
});
