import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { UiProvider } from 'shared-ui';
import { Link, MemoryRouter, useLocation, useNavigate } from 'shared-ui/routing';

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
    <>
      <Link to={pathname}>Same screen, afresh</Link>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}

/** Renders a screen as it stands in the product: inside the provider, at an address, come from the home page. */
export function renderScreen(screen: ReactNode, address: string): Rendered {
  let shown = '';
  render(
    <MemoryRouter initialEntries={['/', address]}>
      <UiProvider>
        <Probe
          onAddress={(next) => {
            shown = next;
          }}
        />
        {screen}
      </UiProvider>
    </MemoryRouter>,
  );
  return { readAddress: () => shown, user: userEvent.setup() };
}
