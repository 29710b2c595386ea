import { describe, expect, it } from 'vitest';
import { createUi } from '../../terminal/ui.ts';
import { createTerminalLog, withoutEmpty } from './server-commands.ts';

describe('the log of a server for people', () => {
  it('has warnings and errors with their reason on one line, and nothing that only machines want to know', () => {
    let printed = '';
    const write = (text: string) => {
      printed += text;
    };
    const log = createTerminalLog(createUi({ write, isJson: false, hasColors: false }));
    log.info('request', { reason: 'x' });
    log.warn('registry-unreachable', { reason: 'no\nanswer\u001b[2J' });
    log.warn('guard-paused');
    log.error('failed', { reason: 5 });
    expect(printed).toBe('! registry-unreachable: no answer\n! guard-paused\n✖ failed\n');
  });
});

describe('withoutEmpty', () => {
  it('lets an empty variable hide no default', () => {
    expect({ PORT: '80', HOST: 'a', ...withoutEmpty({ PORT: '', HOST: undefined, CHANNEL: 'b' }) }).toEqual({
      PORT: '80',
      HOST: 'a',
      CHANNEL: 'b',
    });
  });
});
