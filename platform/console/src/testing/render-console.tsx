import { MemoryRouter } from '@sharpside/shared-ui/routing';
import { clearToasts } from '@sharpside/shared-ui/toasts';
import { type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { vi } from 'vitest';
import { Console } from '../console.tsx';
import { fakeControlService } from './a-control-service.ts';
import { NOW } from './an-app.ts';
import { Whereabouts } from './render-page.tsx';

type OpenConsole = RenderResult & ReturnType<typeof fakeControlService> & { user: UserEvent };

/**
 * Opens the console at an address and at the time `NOW`, with these answers of the service. Undo it with
 * `closeConsole`.
 */
export function openConsole(path: string, routes: Parameters<typeof fakeControlService>[0]): OpenConsole {
  const service = fakeControlService(routes);
  const cache = new Map();
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  const view = render(
    <MemoryRouter initialEntries={[path]}>
      <SWRConfig value={{ provider: () => cache, dedupingInterval: 0 }}>
        <Console />
      </SWRConfig>
      <Whereabouts />
    </MemoryRouter>,
  );
  return {
    ...view,
    ...service,
    user: userEvent.setup(),
  };
}

export function closeConsole(): void {
  clearToasts();
  vi.unstubAllGlobals();
  vi.useRealTimers();
}
