import { UiProvider } from '@sharpside/shared-ui';
import { Link, MemoryRouter, useLocation, useNavigate } from '@sharpside/shared-ui/routing';
import { render, screen } from '@testing-library/react';
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
    <>
      <Link to={pathname}>Same screen, afresh</Link>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}

/** Renders a screen as it stands in the product: inside the provider, at an address, come from the home page. */
export function renderScreen(element: ReactNode, address: string): Rendered {
  let shown = '';
  render(
    <MemoryRouter initialEntries={['/', address]}>
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

/** The key of that name beside the field of that label. */
export function fieldKey(name: string, field: string): HTMLElement {
  const keys = screen.getAllByRole('button', { name });
  const found = keys.find((key) => key.getAttribute('aria-description') === field);
  if (!found) throw new Error(`The field '${field}' has no key '${name}'.`);
  return found;
}
