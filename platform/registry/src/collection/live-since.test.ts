import type { ChannelApp, ChannelRevision } from '@sharpside/contracts';
import { describe, expect, it } from 'vitest';
import { aRevision } from '../testing/releases.ts';
import { findSince } from './live-since.ts';

const APP = 'remote-tools';

/** Revisions of a channel, newest first, with these live versions; undefined: the app is not live. */
const aHistory = (...versions: (string | undefined)[]): ChannelRevision[] =>
  versions
    .map((current, index) => {
      const revision = aRevision(index + 1, current === undefined ? {} : { [APP]: { current } });
      return { ...revision, change: { ...revision.change, by: `writer ${index + 1}` } };
    })
    .reverse();

const toCurrent = ({ current }: ChannelApp) => current;
const findWriter = (history: ChannelRevision[]) => findSince(history, APP, toCurrent)?.by;

describe('findSince', () => {
  it('names the change since which it is so, not later ones of other things', () => {
    expect(findWriter(aHistory('1.0.0', '1.1.0', '1.1.0', '1.1.0'))).toBe('writer 2');
  });

  it('counts from the last time that it became so', () => {
    expect(findWriter(aHistory('1.0.0', '1.1.0', '1.0.0'))).toBe('writer 3');
    expect(findWriter(aHistory('1.0.0', undefined, '1.0.0'))).toBe('writer 3');
  });

  it('knows the first revision, and does not guess beyond what was read', () => {
    const history = aHistory('1.0.0', '1.0.0', '1.0.0');
    expect(findWriter(history)).toBe('writer 1');
    expect(findWriter(history.slice(0, 2))).toBeUndefined();
  });

  it('finds nothing of what is not live', () => {
    expect(findWriter(aHistory('1.0.0', undefined))).toBeUndefined();
    expect(findWriter([])).toBeUndefined();
  });
});
