import { describe, expect, it } from 'vitest';
import { aCanary, anApp, aRelease } from '../testing/an-app.ts';
import { chooseReleases } from './choose-releases.ts';

const UNASKED = { from: '', to: '' };

describe('the releases to compare', () => {
  it('are what is live and what may follow it', () => {
    expect(chooseReleases(anApp(), UNASKED)).toEqual({ from: '1.3.0', to: '1.4.0' });
    const canary = anApp({ canary: aCanary({ version: '1.2.0' }) });
    expect(chooseReleases(canary, UNASKED)).toEqual({ from: '1.3.0', to: '1.2.0' });
  });

  it('are what is live and what it followed, where nothing is newer', () => {
    const newest = anApp({ releases: [aRelease({ role: 'live' }), aRelease({ version: '1.2.0' })] });
    expect(chooseReleases(newest, UNASKED)).toEqual({ from: '1.2.0', to: '1.3.0' });
  });

  it('are those that were asked for, where there are such', () => {
    expect(chooseReleases(anApp(), { from: '1.2.0', to: '9.9.9' })).toEqual({ from: '1.2.0', to: '1.4.0' });
  });

  it('are none where there is one release', () => {
    expect(chooseReleases(anApp({ releases: [aRelease()] }), UNASKED)).toBeUndefined();
  });
});
