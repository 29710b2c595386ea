import { SeparateDataCache } from '@sharpside/shared-data';
import { UiProvider } from '@sharpside/shared-ui';
import { MemoryRouter, useLocation, useNavigate } from '@sharpside/shared-ui/routing';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';

type Rendered = {
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

/** Renders a screen as it stands in the product: inside the provider, at an address, with nothing loaded yet. */
export function renderScreen(element: ReactNode, address: string): Rendered {
  let shown = '';
  render(
    <MemoryRouter initialEntries={[address]}>
      <UiProvider>
        <SeparateDataCache>
          <Probe
            onAddress={(next) => {
              shown = next;
            }}
          />
          {element}
        </SeparateDataCache>
      </UiProvider>
    </MemoryRouter>,
  );
  return { readAddress: () => shown, user: userEvent.setup() };
}
