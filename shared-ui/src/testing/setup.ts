// Setup of tests in jsdom: `setupFiles` of vitest names it. Tests of every section begin with the same document.
import { configure, prettyDOM } from '@testing-library/dom';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { keepRendering } from './keep-rendering.ts';
import { styleThisDocument } from './style-this-document.tsx';

// For what never comes, not for what a busy machine makes slow.
configure({ asyncUtilTimeout: 30_000 });

// A `findBy...` makes an error at each look that finds nothing, with the whole page in its message: most of the time of a
// test. Here the page is written down when somebody reads the message, which is the report of a failure.
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
    // The place in the test is what a report shows, not this one.
    error.stack = error.stack?.replace(/\n.*toElementError.*/, '') ?? '';
    return error;
  },
});

// Files share their modules and their document, which each finds styled, and otherwise as new; a test of prerendering has none.
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

// The region of the toasts is a root of its own, which nobody unmounts: its timers would go on in the documents of the
// next files. A toast may still be on its way when the last test ends.
const { setTimeout: later } = globalThis;
afterAll(async () => {
  await new Promise((resolve) => later(resolve));
  if (typeof document === 'undefined' || !document.querySelector('[data-toasts]')) return;
  const { clearToasts } = await import('../toasts/toast.ts');
  clearToasts();
});

// Testing Library registers its own only in the first file of a process.
afterEach(cleanup);

// An interval that outlives its file would go on in the documents of the next ones. The timer itself knows best whether it
// was stopped: libraries keep a `clearInterval` of their own.
const begun: unknown[] = [];
const hasEnded = (timer: unknown) =>
  typeof timer === 'object' && timer !== null && Reflect.get(timer, '_destroyed') === true;
const { setInterval: begin } = globalThis;
beforeAll(() => {
  globalThis.setInterval = Object.assign((...call: Parameters<typeof begin>) => {
    const timer = begin(...call);
    // jsdom ends its own with its document.
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

// jsdom captures no pointers; toasts do, to be swiped away.
if (globalThis.Element) globalThis.Element.prototype.setPointerCapture ??= () => {};
