import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { makePatient } from './scripts/test/patience.ts';
import { isToastRegion } from './shared-ui/src/testing/document/ignore-toast-region.ts';

makePatient(vi);

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
