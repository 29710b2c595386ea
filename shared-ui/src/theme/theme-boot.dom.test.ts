import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GROUND, THEME_BOOT_SCRIPT } from './theme-boot.ts';

// jsdom runs no inline scripts, so the text is run like a browser would.
const boot = () => new Function(THEME_BOOT_SCRIPT)();

describe('THEME_BOOT_SCRIPT', () => {
  beforeEach(() => {
    delete document.documentElement.dataset.theme;
    document.head.replaceChildren();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    localStorage.clear();
  });

  it.each([
    { remembered: undefined, shown: 'dark' }, // THEME-02
    { remembered: 'light', shown: 'light' }, // THEME-04
    { remembered: 'dark', shown: 'dark' },
    { remembered: 'sepia', shown: 'dark' },
  ])('shows $shown where $remembered is remembered', ({ remembered, shown }) => {
    if (remembered !== undefined) localStorage.setItem('theme', remembered);
    boot();
    expect(document.documentElement.dataset.theme).toBe(shown);
  });

  it('shows dark where storage is denied', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    boot();
    expect(document.documentElement.dataset.theme).toBe('dark');
  });

  it('tells the browser the colour of its own bars', () => {
    localStorage.setItem('theme', 'light');
    boot();
    const [meta, ...more] = document.querySelectorAll('meta[name="theme-color"]');
    expect(meta?.getAttribute('content')).toBe(GROUND.light);
    expect(more).toEqual([]);
  });

  it('can stand inside a script element as it is', () => {
    expect(THEME_BOOT_SCRIPT).not.toMatch(/<|\n/);
  });
});
