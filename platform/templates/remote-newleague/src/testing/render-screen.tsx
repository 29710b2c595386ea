import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { SeparateDataCache } from 'shared-auth/data';
import { UiProvider } from 'shared-ui';
import { MemoryRouter } from 'shared-ui/routing';

/** Renders a screen as it stands in the product: inside the provider and a router, with nothing loaded yet. */
export function renderScreen(element: ReactNode, address = '/') {
  render(
    <MemoryRouter initialEntries={[address]}>
      <UiProvider>
        <SeparateDataCache>{element}</SeparateDataCache>
      </UiProvider>
    </MemoryRouter>,
  );
  return { user: userEvent.setup() };
}
