import { vi } from 'vitest';

/** Sets the window's width, for styles and for listeners of media queries. */
export function installViewport() {
  const listeners = new Set<() => void>();
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      const [, rem = ''] = query.match(/min-width: (\d+)rem/) ?? [];
      return window.innerWidth >= Number(rem) * 16;
    },
    addEventListener: (type: string, listener: () => void) => type === 'change' && listeners.add(listener),
    removeEventListener: (type: string, listener: () => void) =>
      type === 'change' && listeners.delete(listener),
  }));
  return {
    resize(width: number) {
      window.innerWidth = width;
      for (const listener of listeners) listener();
    },
  };
}
