import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { makePatient } from './scripts/test/patience.ts';

makePatient(vi);

// Testing Library wraps the roots that it makes in `act`. The region of the toasts (`shared-ui/toasts`) is a root of its
// own, which whatever fails in a test may bring into the page.
const isToastRegion = ([text, component]: unknown[]) =>
  component === 'Root' && String(text).includes('not wrapped in act');

const write = console.error;
const spyOnErrors = () =>
  vi.spyOn(console, 'error').mockImplementation((...call) => {
    if (!isToastRegion(call)) write(...call);
  });

// A test that expects an error on the console replaces this spy with its own; every other one fails.
let consoleError = spyOnErrors();

beforeEach(() => {
  consoleError = spyOnErrors();
});

// The next file of this process finds everything as it was.
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

afterEach(() => {
  if (vi.isMockFunction(console.error) && console.error === consoleError) {
    const unexpected = consoleError.mock.calls.filter((call) => !isToastRegion(call));
    expect(unexpected, 'unexpected console.error').toEqual([]);
  }
});
