import { describe, expect, it } from 'vitest';
import { isListenError } from './errors.ts';
import { explainListenFault } from './explain-listen-fault.ts';

const SETTINGS = { portSetting: '--port', hostSetting: '--host' };
const aFault = (code: string) => Object.assign(new Error(`listen ${code}`), { code });

describe('explainListenFault', () => {
  it.each([
    ['EADDRINUSE', '--port'],
    ['EACCES', '--port'],
    ['EADDRNOTAVAIL', '--host'],
    ['ENOTFOUND', '--host'],
  ])('says which setting helps against %s', (code, setting) => {
    const error = explainListenFault(aFault(code), { host: '10.0.0.1', port: 80 }, SETTINGS);
    expect(isListenError(error) && error.message).toContain(`with ${setting}`);
    expect(error).toMatchObject({ code: 'CANNOT_LISTEN', cause: { code } });
  });

  it('leaves any other error as it is', () => {
    const fault = aFault('EMFILE');
    expect(explainListenFault(fault, { host: '127.0.0.1', port: 80 }, SETTINGS)).toBe(fault);
    expect(explainListenFault('x', { host: '127.0.0.1', port: 80 }, SETTINGS)).toBe('x');
  });
});
