import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTabSignals } from './follow-other-tabs.ts';

/** The channels of one browser: each gets the messages that others of the same name post. */
class FakeChannel extends EventTarget {
  static open: FakeChannel[] = [];
  readonly name: string;
  constructor(name: string) {
    super();
    this.name = name;
    FakeChannel.open.push(this);
  }
  postMessage() {
    const others = FakeChannel.open.filter((other) => other !== this && other.name === this.name);
    for (const other of others) other.dispatchEvent(new MessageEvent('message'));
  }
}

beforeEach(() => {
  FakeChannel.open = [];
  vi.stubGlobal('BroadcastChannel', FakeChannel);
});
afterEach(() => vi.unstubAllGlobals());

function aListeningTab() {
  const look = vi.fn();
  createTabSignals().listen(look);
  return look;
}

it('a tab looks when another one announces something, and not when it does so itself', () => {
  const look = aListeningTab();
  const other = createTabSignals();
  const lookOfOther = vi.fn();
  other.listen(lookOfOther);
  other.announce();
  expect(look).toHaveBeenCalledTimes(1);
  expect(lookOfOther).not.toHaveBeenCalled();
});

it.each([
  { visibility: 'visible', looks: 1 },
  { visibility: 'hidden', looks: 0 },
] as const)('a tab that becomes $visibility looks $looks times', ({ visibility, looks }) => {
  const look = aListeningTab();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(look).toHaveBeenCalledTimes(looks);
});

it("a page looks when it comes back from the browser's memory", () => {
  const look = aListeningTab();
  window.dispatchEvent(new Event('pageshow'));
  expect(look).toHaveBeenCalledTimes(1);
});

it('looks when it is shown, in a browser that gives a site without cookies no channel', () => {
  vi.stubGlobal('BroadcastChannel', function refuse() {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  const look = aListeningTab();
  createTabSignals().announce();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(look).toHaveBeenCalledTimes(1);
});
