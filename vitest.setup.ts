import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { makePatient } from './scripts/test/patience.ts';

makePatient(vi);

// Testing Library wraps the roots that it creates in `act`. The region of the toasts (`shared-ui/toasts`) has another
// root, which appears whenever something fails in a test, so React's warning about it is ignored.
const isToastRegion = ([text, component]: unknown[]) =>
  component === 'Root' && String(text).includes('not wrapped in act');

const write = console.error;
const spyOnErrors = () =>
  vi.spyOn(console, 'error').mockImplementation((...call) => {
    if (!isToastRegion(call)) write(...call);
  });

// Fails a test that writes an error to the console. A test that expects an error replaces this spy with its own.
let consoleError = spyOnErrors();

beforeEach(() => {
  consoleError = spyOnErrors();
});

// The next file runs in the same process, and must find nothing of this one.
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
