import { afterEach, beforeEach, expect, vi } from 'vitest';

// A test that expects an error on the console replaces this spy with its own; every other one fails.
let consoleError = vi.spyOn(console, 'error');

beforeEach(() => {
  consoleError = vi.spyOn(console, 'error');
});

afterEach(() => {
  if (vi.isMockFunction(console.error) && console.error === consoleError) {
    expect(consoleError.mock.calls, 'unexpected console.error').toEqual([]);
  }
});
