import { act, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { vi } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';

const PLOTS = Promise.all([
  import('../bar-plot.tsx'),
  import('../line-plot.tsx'),
  import('../pie-plot.tsx'),
  import('../scatter-plot.tsx'),
]);

type Report = (entries: { contentRect: { width: number } }[]) => void;

/** Gives every element a width until the globals are restored, because jsdom has no layout. */
export function layOutAt(width: number): void {
  class FixedWidth {
    readonly #report: Report;
    constructor(report: Report) {
      this.#report = report;
    }
    observe() {
      this.#report([{ contentRect: { width } }]);
    }
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', FixedWidth);
}

/** Renders a chart with its drawing, which is loaded on demand. */
export async function showChart(chart: ReactElement): Promise<HTMLElement | null> {
  await act(async () => {
    renderUi(chart);
    await PLOTS;
  });
  return screen.queryByRole('img');
}

export async function requireDrawing(chart: ReactElement): Promise<HTMLElement> {
  const drawing = await showChart(chart);
  if (!drawing) throw new Error('Nothing was drawn.');
  return drawing;
}
