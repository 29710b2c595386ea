import { SeparateDataCache } from '@sharpside/shared-data';
import { UiProvider } from '@sharpside/shared-ui';
import { MemoryRouter } from '@sharpside/shared-ui/routing';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';

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
