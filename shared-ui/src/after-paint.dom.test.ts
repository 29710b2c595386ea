import { afterEach, expect, it, vi } from 'vitest';
import { afterPaint } from './after-paint.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('lets a frame be painted before the work', () => {
  vi.useFakeTimers();
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  const done: string[] = [];
  afterPaint(() => done.push('work'));
  requestAnimationFrame(() => done.push('frame'));
  expect(done).toEqual([]);
  vi.advanceTimersToNextFrame();
  vi.runAllTimers();
  expect(done).toEqual(['frame', 'work']);
});

it('waits for no frame of a page that nobody sees', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const work = vi.fn();
  afterPaint(work);
  expect(work).toHaveBeenCalledOnce();
});
