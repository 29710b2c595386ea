import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';
import { MemoryRouter, useLocation, useNavigate } from '../routing.ts';
import { clearToasts } from '../toasts/toast.ts';
import { UiProvider } from '../ui-provider.tsx';

export type RenderedScreen = {
  /** The router's current address, with the query. */
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

// jsdom has no layout, so charts keep their place but are not drawn.
class NoLayout {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/**
 * Renders a screen as in the product: inside the provider, at an address, with a button 'Back'. Clock, stubbed globals
 * and toasts are restored after the test.
 *
 * `address` as a list: the visitor came through these addresses to the last. For screens with backend data use
 * `renderScreen` of `shared-data/testing`, which starts without loaded data.
 */
export function renderScreen(element: ReactNode, address: string | readonly string[]): RenderedScreen {
  let shown = '';
  if (typeof ResizeObserver === 'undefined') vi.stubGlobal('ResizeObserver', NoLayout);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    act(clearToasts);
  });
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
