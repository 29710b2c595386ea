import { Text } from '@sharpside/shared-ui';
import { expect, it } from 'vitest';
import { lookOf, renderPage, textOf } from '../testing/render-page.tsx';
import { SizeDelta } from './size-delta.tsx';

it.each([
  { before: null, after: 100, words: 'new' },
  { before: 100, after: null, words: 'gone' },
  { before: 100, after: 100, words: 'none' },
  { before: 0, after: 0, words: 'none' },
  { before: 0, after: 1200, words: '+1.2 kB' },
  { before: 1, after: 2, words: '+1 B (+100.0 %)' },
  { before: 8000, after: 9210, words: '+1.2 kB (+15.1 %)' },
  { before: 8000, after: 6790, words: '−1.2 kB (−15.1 %)' },
  { before: 8000, after: 0, words: '−8.0 kB (−100.0 %)' },
])('says that $before bytes became $after: $words', ({ before, after, words }) => {
  const { container } = renderPage(<SizeDelta before={before} after={after} />);
  expect(textOf(container.firstElementChild)).toBe(words);
});

it.each([
  { after: 8001, tone: 'down' },
  { after: 7999, tone: 'up' },
] as const)('marks growth as what to look at: $after', ({ after, tone }) => {
  const { container } = renderPage(<SizeDelta before={8000} after={after} />);
  expect(container.firstElementChild?.className).toBe(lookOf(<Text tone={tone} whiteSpace="nowrap" />));
});
