import { UiProvider } from '@sharpside/shared-ui';
import { MemoryRouter, useLocation } from '@sharpside/shared-ui/routing';
import { cleanup, type RenderResult, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach } from 'vitest';

afterEach(cleanup);

function Whereabouts() {
  const { pathname, state } = useLocation();
  return <output aria-label="Whereabouts">{JSON.stringify({ pathname, state })}</output>;
}

/** The path and the state of the history entry. */
export const whereabouts = () => JSON.parse(screen.getByRole('status', { name: 'Whereabouts' }).textContent);

/** Renders inside the product's look and a router at `path`. */
export const renderAt = (path: string, children: ReactNode): RenderResult =>
  render(
    <UiProvider>
      <MemoryRouter initialEntries={[path]}>
        {children}
        <Whereabouts />
      </MemoryRouter>
    </UiProvider>,
  );
