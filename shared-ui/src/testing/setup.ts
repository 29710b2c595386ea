// Setup of tests in jsdom, listed in `setupFiles` of vitest, so that each test file begins with the same document.
import { configure, prettyDOM } from '@testing-library/dom';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { ignoreToastRegion } from './document/ignore-toast-region.ts';
import { keepRendering } from './document/keep-rendering.ts';
import { styleThisDocument } from './document/style-this-document.tsx';

// A limit for elements that never appear, long enough for a busy machine.
configure({ asyncUtilTimeout: 30_000 });

// A `findBy...` creates an error at each unsuccessful look, with the whole page in its message, which takes most of a
// test's time. Here the page is printed only when the message is read, for the report of a failure.
configure({
  getElementError: function toElementError(message, container) {
    const error = new Error();
    error.name = 'TestingLibraryElementError';
    let text: string | undefined;
    Object.defineProperty(error, 'message', {
      configurable: true,
      get: () => {
        text ??= [message, prettyDOM(container)].filter(Boolean).join('\n\n');
        return text;
      },
    });
    // A report should show the place in the test, not this one.
    error.stack = error.stack?.replace(/\n.*toElementError.*/, '') ?? '';
    return error;
  },
});

// Files share their modules and their document. Each file gets a styled, otherwise new document; prerender tests have
// none.
if (typeof document !== 'undefined') {
  const { documentElement, body } = document;
  const before = documentElement.cloneNode();
  keepRendering();
  beforeAll(styleThisDocument);
  afterAll(() => {
    body.replaceChildren();
    for (const name of documentElement.getAttributeNames()) documentElement.removeAttribute(name);
    if (before instanceof Element)
      for (const { name, value } of before.attributes) documentElement.setAttribute(name, value);
    localStorage.clear();
    sessionStorage.clear();
  });
}

let hearToastRegion = () => {};
beforeAll(() => {
  hearToastRegion = ignoreToastRegion(console);
});
afterAll(() => hearToastRegion());

// The region of the toasts is a separate root that is never unmounted, so its timers would run on in the documents of
// later files. A toast may still be pending when the last test ends.
const { setTimeout: later } = globalThis;
afterAll(async () => {
  await new Promise((resolve) => later(resolve));
  if (typeof document === 'undefined' || !document.querySelector('[data-toasts]')) return;
  const { clearToasts } = await import('../toasts/toast.ts');
  clearToasts();
});

// Testing Library registers its own `cleanup` only in the first file of a process.
afterEach(cleanup);

// An interval that outlives its file would run on in the documents of later files. Only the timer itself knows if it
// was stopped, because libraries may keep the original `clearInterval`.
const begun: unknown[] = [];
const hasEnded = (timer: unknown) =>
  typeof timer === 'object' && timer !== null && Reflect.get(timer, '_destroyed') === true;
const { setInterval: begin } = globalThis;
beforeAll(() => {
  globalThis.setInterval = Object.assign((...call: Parameters<typeof begin>) => {
    const timer = begin(...call);
    // jsdom stops its own intervals with its document.
    if (!new Error().stack?.includes('jsdom/browser/Window.js')) begun.push(timer);
    return timer;
  }, begin);
});
afterAll(() => {
  vi.useRealTimers();
  globalThis.setInterval = begin;
  const going = begun.splice(0).filter((timer) => !hasEnded(timer));
  expect(going.length, 'intervals that this file leaves running').toBe(0);
});

// jsdom cannot capture pointers; toasts need that for swipes.
if (globalThis.Element) globalThis.Element.prototype.setPointerCapture ??= () => {};
