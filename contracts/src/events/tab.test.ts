import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTab } from './tab.ts';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const frame = new EventTarget();

beforeEach(() => {
  page.visibilityState = 'visible';
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', frame);
});
afterEach(() => void vi.unstubAllGlobals());

describe('the tab of a browser', () => {
  it('is shown, hidden, or left until the browser restores it', () => {
    const tab = createTab();
    const states: string[] = [];
    const stop = tab.watch(() => void states.push(tab.readState()));
    page.visibilityState = 'hidden';
    page.dispatchEvent(new Event('visibilitychange'));
    page.visibilityState = 'visible';
    page.dispatchEvent(new Event('visibilitychange'));
    frame.dispatchEvent(new Event('pagehide'));
    page.dispatchEvent(new Event('visibilitychange'));
    frame.dispatchEvent(new Event('pageshow'));
    expect(states).toEqual(['hidden', 'shown', 'left', 'left', 'shown']);
    stop();
    frame.dispatchEvent(new Event('pagehide'));
    expect(states).toHaveLength(5);
  });

  it('hears what other tabs post on a channel, and not its own messages', async () => {
    const heard: unknown[] = [];
    const [one, other] = [createTab(), createTab()].map((tab) =>
      tab.openChannel('events:/of-this-test', (message) => void heard.push(message)),
    );
    other?.post(['revision', '9']);
    await vi.waitFor(() => expect(heard).toEqual([['revision', '9']]));
    one?.close();
    other?.close();
  });

  it('has no channel if the visitor blocks the cookies of the site', () => {
    vi.stubGlobal('BroadcastChannel', function refuse() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    expect(createTab().openChannel('events:/of-this-test', () => {})).toBeUndefined();
  });
});
