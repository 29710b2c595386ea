import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { GROUND } from './theme-boot.ts';
import { afterPaint, createThemeStore, useTheme } from './theme-store.ts';

const anotherTabSets = (key: string | null, value: string | null) => {
  if (key !== null && value !== null) localStorage.setItem(key, value);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: value }));
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('createThemeStore', () => {
  it.each([
    { chosen: undefined, theme: 'dark' }, // THEME-02
    { chosen: 'light', theme: 'light' }, // THEME-04
    { chosen: 'sepia', theme: 'dark' },
  ])('starts with $theme where an earlier visit chose $chosen', ({ chosen, theme }) => {
    if (chosen) localStorage.setItem('theme', chosen);
    expect(createThemeStore(document.createElement('html')).read()).toBe(theme);
  });

  it('works for the life of the page where storage is denied', () => {
    const deny = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: deny, setItem: deny });
    const root = document.createElement('html');
    const store = createThemeStore(root);
    store.set('light');
    expect(store.read()).toBe('light');
    expect(root.dataset.theme).toBe('light');
  });

  it('tells the browser the colour of its own bars', () => {
    const meta = document.head.appendChild(document.createElement('meta'));
    meta.name = 'theme-color';
    createThemeStore(document.createElement('html')).set('light');
    expect(meta.content).toBe(GROUND.light);
    meta.remove();
  });

  it('follows another tab, only for its own key, and back to dark when that clears everything', () => {
    const root = document.createElement('html');
    const store = createThemeStore(root);
    const heard = vi.fn();
    const stop = store.subscribe(heard);
    expect(root.dataset.theme).toBe('dark');
    anotherTabSets('something else', 'light');
    expect(heard).not.toHaveBeenCalled();
    anotherTabSets('theme', 'light');
    expect(root.dataset.theme).toBe('light');
    expect(heard).toHaveBeenCalledOnce();
    localStorage.clear();
    anotherTabSets(null, null);
    expect(store.read()).toBe('dark');
    stop();
  });

  it('stops listening when the last one has unsubscribed', () => {
    const store = createThemeStore(document.createElement('html'));
    const stops = [store.subscribe(() => {}), store.subscribe(() => {})];
    for (const stop of stops) stop();
    anotherTabSets('theme', 'light');
    expect(store.read()).toBe('dark');
  });
});

describe('useTheme', () => {
  function Switch() {
    const { theme, toggleTheme } = useTheme();
    return (
      <button type="button" onClick={toggleTheme}>
        {theme}
      </button>
    );
  }

  it('toggles between dark and light, for everybody at once, and remembers', async () => {
    render(
      <>
        <Switch />
        <Switch />
      </>,
    );
    const [first] = screen.getAllByRole('button', { name: 'dark' });
    if (first) await userEvent.click(first); // THEME-03
    expect(await screen.findAllByRole('button', { name: 'light' })).toHaveLength(2);
    expect(document.documentElement.dataset.theme).toBe('light');
    expect(localStorage.getItem('theme')).toBe('light');
    act(() => anotherTabSets('theme', 'dark'));
    expect(screen.getAllByRole('button', { name: 'dark' })).toHaveLength(2);
  });
});

describe('work after the paint', () => {
  it('lets a frame be painted before the work', () => {
    vi.useFakeTimers();
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
    const done: string[] = [];
    afterPaint(() => done.push('work'));
    requestAnimationFrame(() => done.push('frame'));
    expect(done).toEqual([]);
    vi.advanceTimersToNextFrame();
    vi.runAllTimers();
    expect(done).toEqual(['frame', 'work']);
  });

  it('waits for no frame of a page that nobody sees', () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const work = vi.fn();
    afterPaint(work);
    expect(work).toHaveBeenCalledOnce();
  });
});
