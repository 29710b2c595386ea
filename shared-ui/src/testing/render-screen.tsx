import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from '../routing.ts';
import { UiProvider } from '../ui-provider.tsx';

export type RenderedScreen = {
  /** The address that the router shows now, query included. */
  readAddress: () => string;
  user: ReturnType<typeof userEvent.setup>;
};

function Probe({ onAddress }: { onAddress: (address: string) => void }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  onAddress(pathname + search);
  return (
    <button type="button" onClick={() => navigate(-1)}>
      Back
    </button>
  );
}

/**
 * Renders a screen as it stands in the product: inside the provider, at an address, with a button 'Back'.
 *
 * `address` may be several: the visitor came through them to the last. A screen with data of the backend is rendered
 * by `renderScreen` of `shared-data/testing`, which has nothing loaded yet.
 */
export function renderScreen(element: ReactNode, address: string | readonly string[]): RenderedScreen {
  let shown = '';
  render(
    <MemoryRouter initialEntries={typeof address === 'string' ? [address] : [...address]}>
      <UiProvider>
        <Probe
          onAddress={(next) => {
            shown = next;
          }}
        />
        {element}
      </UiProvider>
    </MemoryRouter>,
  );
  return { readAddress: () => shown, user: userEvent.setup() };
}
