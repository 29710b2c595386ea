import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Beacon } from 'contracts';
import { UiProvider } from 'shared-ui';
import { Link, MemoryRouter, Route, Routes } from 'shared-ui/routing';
import { expect, it, vi } from 'vitest';
import { FederationProvider } from '../federation/federation-context.tsx';
import { createRemoteCatalog } from '../federation/remote-catalog.ts';
import { aLiveDocument } from '../testing/a-live-document.ts';
import { PageBoundary } from './page-boundary.tsx';

function Broken(): never {
  throw new Error('a page with a fault');
}

async function show() {
  const beacons: Beacon[] = [];
  const retryPage = vi.fn(async () => true);
  const federation = {
    catalog: createRemoteCatalog(aLiveDocument()),
    loader: { load: () => new Promise<never>(() => {}) },
    sendBeacon: (beacon: Beacon) => beacons.push(beacon),
    reloadPage: () => {},
    retryPage,
  };
  await act(async () =>
    render(
      <UiProvider>
        <MemoryRouter initialEntries={['/broken']}>
          <FederationProvider value={federation}>
            <Link to="/whole">To a page that works</Link>
            <Routes>
              <Route element={<PageBoundary />}>
                <Route path="/broken" element={<Broken />} />
                <Route path="/whole" element={<h1>A whole page</h1>} />
              </Route>
            </Routes>
          </FederationProvider>
        </MemoryRouter>
      </UiProvider>,
      { onCaughtError: () => {} },
    ),
  );
  return { beacons, retryPage, user: userEvent.setup() };
}

it('says what to do where a page throws, and lets it be done', async () => {
  const { user, retryPage } = await show();
  expect(screen.getByRole('alert').textContent).toContain('This page could not be shown');
  expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/');
  await user.click(screen.getByRole('button', { name: 'Reload the page' }));
  expect(retryPage).toHaveBeenCalledOnce();
});

it('tells ops once which release of the shell failed', async () => {
  const { beacons } = await show();
  expect(beacons).toEqual([
    { app: 'host', version: '1.0.0', failure: 'render', detail: 'a page with a fault', fallback: null },
  ]);
});

it('shows the next page', async () => {
  const { user } = await show();
  await user.click(screen.getByRole('link', { name: 'To a page that works' }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('A whole page');
});
