import { act, render, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { PlotBoundary } from './charts/chart-frame.tsx';
import { lazyAgain } from './lazy-again.ts';

/** A component that can be hidden and shown again, whose code loads once `isThere`. */
async function show() {
  const network = { isThere: false };
  const load = vi.fn(async () => {
    if (!network.isThere) throw new TypeError('Failed to fetch');
    return ({ title }: { title: string }) => <h2>{title}</h2>;
  });
  const Drawing = lazyAgain(load);
  function Screen() {
    const [isShown, setIsShown] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setIsShown(!isShown)}>
          Toggle
        </button>
        {isShown && (
          <PlotBoundary fallback="Its figures">
            <Suspense fallback="Loading...">
              <Drawing title="The drawing" />
            </Suspense>
          </PlotBoundary>
        )}
      </>
    );
  }
  await act(async () => render(<Screen />, { onCaughtError: () => {} }));
  const toggle = () => act(async () => screen.getByText('Toggle').click());
  return { network, load, toggle };
}

it('asks once for code that did not arrive, again when a visitor comes back to it, and shows it where it has arrived', async () => {
  const { network, load, toggle } = await show();
  expect(document.body.textContent).toContain('Its figures');
  expect(load).toHaveBeenCalledOnce();
  await toggle();
  await toggle();
  expect(document.body.textContent).toContain('Its figures');
  network.isThere = true;
  await toggle();
  await toggle();
  expect(screen.getByRole('heading').textContent).toBe('The drawing');
  await toggle();
  await toggle();
  expect(screen.getByRole('heading').textContent).toBe('The drawing');
  expect(load).toHaveBeenCalledTimes(3);
});
