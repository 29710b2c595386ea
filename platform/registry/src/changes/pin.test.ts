import type { ChannelApp } from '@sharpside/contracts';
import { describe, expect, it } from 'vitest';
import { app, aState, nothingToChange, published, refused, withCanary } from '../testing/app-states.ts';
import { startCanary } from './canary/canary.ts';
import { pin, unpin } from './pin.ts';
import { promote } from './promote.ts';
import { retire } from './retire.ts';
import { rollback } from './rollback.ts';

const reason = 'World Series';

const pinTo = (state: ChannelApp, version?: string) => pin(state, { app, version, reason, published }).state;

describe('pin', () => {
  it('keeps what is live, and ends its canary without withdrawing it', () => {
    expect(pinTo(withCanary())).toEqual(aState({ pinned: { reason } }));
  });

  it.each(['1.3.0', '1.0.0'])('makes another release live and keeps it: %s', (version) => {
    const expected = aState({ current: version, previous: '1.1.0', pinned: { reason } });
    expect(pinTo(aState(), version)).toEqual(expected);
  });

  it('keeps what is live of a frozen app, and makes no other release of it live', () => {
    const frozen = aState({ frozen: { reason: 'Audit' } });
    expect(pinTo(frozen)).toEqual({ ...frozen, pinned: { reason } });
    expect(() => pinTo(frozen, '1.3.0')).toThrow(refused(/frozen \(Audit\)/));
  });

  it('refuses a release that was withdrawn, and any other of a pinned app', () => {
    expect(() => pinTo(aState({ withdrawn: ['1.2.0'] }), '1.2.0')).toThrow(refused(/1\.2\.0 was withdrawn/));
    const pinned = aState({ pinned: { reason } });
    expect(() => pinTo(pinned, '1.2.0')).toThrow(refused(/is pinned to 1\.1\.0 \(World Series\)/));
  });

  it('has nothing to do where it is so already', () => {
    expect(() => pinTo(aState({ pinned: { reason } }))).toThrow(nothingToChange);
    expect(() => unpin(aState(), { app })).toThrow(nothingToChange);
  });
});

describe('a pinned app', () => {
  const pinned = aState({ pinned: { reason } });
  const hint = refused(/`mfe unpin remote-tools --reason "\.\.\."` first/);

  it('takes no promote, no canary and no retirement until it is unpinned', () => {
    const choice = { app, version: '1.2.0', published };
    expect(() => promote(pinned, choice)).toThrow(hint);
    expect(() => startCanary(pinned, { ...choice, percent: 10 })).toThrow(hint);
    expect(() => retire(pinned, { app })).toThrow(hint);
    const { state } = unpin(pinned, { app });
    expect(state).toEqual(aState());
    expect(promote(state, choice).state.current).toBe('1.2.0');
  });

  it('is rolled back by anybody who asks for it, and stays pinned to that release', () => {
    const choice = { app, published, wasLive: [], states: [pinned], hasAllStates: true };
    expect(rollback(pinned, choice).state).toMatchObject({ current: '1.0.0', pinned: { reason } });
  });
});
