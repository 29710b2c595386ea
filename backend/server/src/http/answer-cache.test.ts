import { expect, it } from 'vitest';
import { createAnswerCache } from './answer-cache.ts';

const anAnswer = (bytes: number) => ({ body: Buffer.alloc(bytes), etag: `"${bytes}"` });

it('finds what was kept, and nothing else', () => {
  const cache = createAnswerCache(10_000);
  const answer = anAnswer(10);
  cache.keep('a', answer);
  expect([cache.find('a'), cache.find('b')]).toEqual([answer, undefined]);
});

it('lets go of what was not asked for longest, once it is full', () => {
  const cache = createAnswerCache(3_000);
  for (const key of ['a', 'b']) cache.keep(key, anAnswer(1_000));
  cache.find('a');
  cache.keep('c', anAnswer(1_000));
  expect(['a', 'b', 'c'].map((key) => cache.find(key) !== undefined)).toEqual([true, false, true]);
});

it('never holds more than it may, whatever the sizes', () => {
  const cache = createAnswerCache(5_000);
  for (let at = 0; at < 500; at += 1) {
    cache.keep(`key ${at % 40}`, anAnswer((at * 37) % 3_000));
    expect(cache.size().bytes).toBeLessThanOrEqual(5_000);
  }
});

it('counts an answer that takes the place of another once', () => {
  const cache = createAnswerCache(10_000);
  cache.keep('a', anAnswer(100));
  const once = cache.size();
  cache.keep('a', anAnswer(100));
  expect(cache.size()).toEqual(once);
});

it('does not empty itself for an answer that is too large to keep', () => {
  const cache = createAnswerCache(2_000);
  cache.keep('small', anAnswer(10));
  cache.keep('large', anAnswer(5_000));
  expect(cache.find('large')).toBeUndefined();
  expect(cache.find('small')).toBeDefined();
});
