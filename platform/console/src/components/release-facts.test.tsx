import { describe, expect, it } from 'vitest';
import { aRelease, NOW } from '../testing/an-app.ts';
import { renderPage, textOf } from '../testing/render-page.tsx';
import { ReleaseFacts } from './release-facts.tsx';

type Facts = Omit<Parameters<typeof ReleaseFacts>[0], 'nowMs'>;

const read = (facts: Facts) =>
  textOf(renderPage(<ReleaseFacts {...facts} nowMs={NOW} />).container.firstElementChild);

describe('the facts of a release', () => {
  it.each<{ name: string; facts: Facts; words: string }>([
    { name: 'published', facts: { release: aRelease() }, words: 'built 2 days ago by Ann, c0ffee123' },
    {
      name: 'from no commit',
      facts: { release: aRelease({ commit: null }) },
      words: 'built 2 days ago by Ann',
    },
    {
      name: 'built from sources with changes',
      facts: { release: aRelease({ commit: 'c0ffee1234567890-dirty', sources: 'a98697d54fa40209' }) },
      words:
        'built 2 days ago by Ann, c0ffee123-dirty (with changes that are not committed), sources a98697d5',
    },
    {
      name: 'shown, by nobody knows whom',
      facts: { release: aRelease(), shown: { since: '2031-01-02T23:55:00.000Z', by: null } },
      words: '5 min agobuilt 2 days ago by Ann, c0ffee123',
    },
    {
      name: 'shown by somebody',
      facts: { release: undefined, shown: { since: '2031-01-02T21:00:00.000Z', by: 'Eve <e@x.test>' } },
      words: '3 h ago by EveIts record cannot be read',
    },
  ])('tell of one that is $name', ({ facts, words }) => {
    expect(read(facts)).toBe(words);
  });
});
