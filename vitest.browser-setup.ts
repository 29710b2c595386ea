import { configure } from '@testing-library/dom';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { styleThisDocument } from './shared-ui/src/testing/style-this-document.tsx';

// For what never comes, not for what a busy machine makes slow.
configure({ asyncUtilTimeout: 30_000 });

// Files share their modules, and each has a document of its own; a test of prerendering has none.
if (typeof document !== 'undefined') beforeAll(styleThisDocument);

// Testing Library registers its own only in the first file of a process.
afterEach(cleanup);

// An interval that outlives its file would go on in the documents of the next ones. The timer itself knows best whether it
// was stopped: libraries keep a `clearInterval` of their own.
const begun: object[] = [];
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
  const going = begun.splice(0).filter((timer) => Reflect.get(timer, '_destroyed') !== true);
  expect(going.length, 'intervals that this file leaves running').toBe(0);
});
