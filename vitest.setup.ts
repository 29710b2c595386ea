import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';

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

// jsdom captures no pointers; toasts do, to be swiped away.
if (globalThis.Element) globalThis.Element.prototype.setPointerCapture ??= () => {};

afterEach(() => {
  if (vi.isMockFunction(console.error) && console.error === consoleError) {
    const unexpected = consoleError.mock.calls.filter((call) => !isToastRegion(call));
    expect(unexpected, 'unexpected console.error').toEqual([]);
  }
});

// jsdom has no top layer, and hides what should be in it: a popover is shown where it stands in the document.
if (typeof HTMLElement !== 'undefined') {
  HTMLElement.prototype.showPopover ??= function (this: HTMLElement) {
    this.style.display = 'block';
  };
}
