import { describe, expect, it } from 'vitest';
import { ChannelConflictError } from '../registry/channel-conflict-error.ts';
import { ChannelRefusedError } from '../registry/channel-refused-error.ts';
import { PublishRefusedError } from '../registry/publish-refused-error.ts';
import { StoreError } from '../store/store-error.ts';
import { explainError } from './explain-error.ts';
import { UsageError } from './usage-error.ts';

const objections = [{ check: 'Files are whole', message: 'main.js is missing' }];

const conflict = new ChannelConflictError({
  schema: 1,
  channel: 'production',
  revision: 2,
  change: {
    action: 'freeze',
    app: 'host',
    from: null,
    to: null,
    by: 'Bob',
    at: '2026-07-01T12:00:00.000Z',
    reason: null,
  },
  apps: {},
});

describe('explainError', () => {
  it.each([
    ['a refused publish', new PublishRefusedError({ what: 'host 1.0.0', objections }), 1, 'PUBLISH_REFUSED'],
    [
      'a refused change',
      new ChannelRefusedError({ code: 'CHANGE_REFUSED', what: 'host', objections }),
      1,
      'CHANGE_REFUSED',
    ],
    [
      'nothing to do',
      new ChannelRefusedError({ code: 'NOTHING_TO_CHANGE', what: 'host', objections }),
      0,
      'NOTHING_TO_CHANGE',
    ],
    ['a conflict', conflict, 3, 'CHANNEL_CONFLICT'],
    ['a wrong command line', new UsageError('There is no option --x.'), 2, 'USAGE'],
    ['a store that fails', new StoreError('cannot write', { code: 'STORE_FAILED' }), 1, 'STORE_FAILED'],
  ])('ends %s with its exit code', (_, error, exitCode, code) => {
    expect(explainError(error, undefined)).toMatchObject({ exitCode, code });
  });

  it('points to the help of the command that was used wrongly', () => {
    expect(explainError(new UsageError('x'), 'promote').next).toContain('`mfe promote --help`');
    expect(explainError(new UsageError('x'), undefined).next).toContain('`mfe --help`');
  });

  it('shows where it happened when nobody foresaw it', () => {
    const explanation = explainError(new TypeError('x is undefined'), undefined);
    expect(explanation).toMatchObject({ exitCode: 1, code: undefined });
    expect(explanation.message).toMatch(/^mfe itself failed: TypeError: x is undefined\n\s+at /);
  });
});
