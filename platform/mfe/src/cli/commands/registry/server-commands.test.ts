import { describe, expect, it } from 'vitest';
import { createUi } from '../../terminal/ui.ts';
import { createTerminalLog, withoutEmpty } from './server-commands.ts';

function createScene(hasColors: boolean) {
  let printed = '';
  const write = (text: string) => {
    printed += text;
  };
  return { log: createTerminalLog(createUi({ write, isJson: false, hasColors })), read: () => printed };
}

describe('the log of a server for people', () => {
  it('has warnings and errors with their reason on one line, and nothing that only machines want to know', () => {
    const { log, read } = createScene(false);
    log.info('request', { reason: 'x' });
    log.warn('registry-unreachable', { reason: 'no\nanswer\u001b[2J' });
    log.warn('guard-paused');
    log.error('failed', { reason: 5 });
    expect(read()).toBe('! registry-unreachable: no answer\n! guard-paused\n✖ failed\n');
  });

  it('marks them in colours on a terminal', () => {
    const { log, read } = createScene(true);
    log.warn('a');
    log.error('b');
    expect(read()).toBe('\u001b[33m!\u001b[39m a\n\u001b[31m✖\u001b[39m b\n');
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
