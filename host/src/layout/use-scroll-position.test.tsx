import { Link, MemoryRouter, useNavigate } from '@sharpside/shared-ui/routing';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aPerformanceEntry } from '../testing/a-performance-entry.ts';
import { useScrollPosition } from './use-scroll-position.ts';

const scrollTo = vi.fn();
const { scrollIntoView: original } = Element.prototype;
const scrollIntoView = vi.fn();

function Page() {
  useScrollPosition();
  const navigate = useNavigate();
  return (
    <>
      <h2 id="part">A part</h2>
      <h2 id="100%">All of it</h2>
      <Link to="/b">Other page</Link>
      <Link to="/a?team=BOS">Same page, filtered</Link>
      <Link to="/a#part">The part</Link>
      <Link to="/b#">Other page, empty hash</Link>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}

function open(address = '/a') {
  const [pathname = '', id] = address.split('#', 2);
  const hash = id === undefined ? '' : `#${id}`;
  return render(
    <MemoryRouter initialEntries={[{ pathname, hash, key: 'first' }]}>
      <Page />
    </MemoryRouter>,
  );
}
const press = (text: string) => fireEvent.click(screen.getByText(text));
const loadedBy = (type: string) =>
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([aPerformanceEntry('', 'navigation', type)]);
function scrollBy(top: number) {
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(top);
  fireEvent.scroll(window);
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', scrollTo);
  // jsdom has no layout, so nothing here changes its size.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView = scrollIntoView;
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5_000);
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  scrollTo.mockReset();
  scrollIntoView.mockReset();
  Element.prototype.scrollIntoView = original;
  history.scrollRestoration = 'auto';
});

it('begins another page at its top, and goes back to where the one before was left', () => {
  open();
  expect(scrollTo).not.toHaveBeenCalled();
  scrollBy(640);
  press('Other page');
  expect(scrollTo.mock.calls).toEqual([[0, 0]]);
  scrollBy(30);
  press('Back');
  expect(scrollTo.mock.calls).toEqual([
    [0, 0],
    [0, 640],
  ]);
});

it('leaves the page where it is when only its filters change', () => {
  open();
  press('Same page, filtered');
  expect(scrollTo).not.toHaveBeenCalled();
});

it('goes to what the address names; an empty name is none', () => {
  open();
  press('The part');
  expect(scrollIntoView.mock.contexts).toEqual([screen.getByText('A part')]);
  expect(scrollTo).not.toHaveBeenCalled();
  press('Other page, empty hash');
  expect(scrollTo.mock.calls).toEqual([[0, 0]]);
});

it.each(['/a#100%', '/a#100%25'])('finds what %s names, escaped or not', (address) => {
  open(address);
  expect(scrollIntoView.mock.contexts).toEqual([screen.getByText('All of it')]);
});

it.each(['#%', '#50%off', '#%zz', '#%ff', '#%E0%A4%A'])(
  'stays at the top for %s, which no element has',
  (hash) => {
    open(`/a${hash}`);
    expect(scrollIntoView).not.toHaveBeenCalled();
    press('The part');
    expect(scrollIntoView.mock.contexts).toEqual([screen.getByText('A part')]);
  },
);

it('scrolls by itself while it is shown, and leaves that to the browser while it is away', () => {
  const { unmount } = open();
  expect(history.scrollRestoration).toBe('manual');
  fireEvent(window, new Event('pagehide'));
  expect(history.scrollRestoration).toBe('auto');
  fireEvent(window, new Event('pageshow'));
  expect(history.scrollRestoration).toBe('manual');
  unmount();
  fireEvent(window, new Event('pagehide'));
  expect(history.scrollRestoration).toBe('manual');
});

it.each([
  { type: 'reload', calls: [[0, 640]] },
  { type: 'back_forward', calls: [[0, 640]] },
  { type: 'navigate', calls: [] },
])('goes on where the tab left the page, if it was loaded by $type', ({ type, calls }) => {
  open().unmount();
  const { unmount } = open();
  scrollBy(640);
  fireEvent(window, new Event('pagehide'));
  unmount();
  scrollTo.mockReset();
  loadedBy(type);
  open();
  expect(scrollTo.mock.calls).toEqual(calls);
});
