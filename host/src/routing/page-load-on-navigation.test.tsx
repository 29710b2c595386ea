import { Link, MemoryRouter } from '@sharpside/shared-ui/routing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { FederationProvider } from '../federation/federation-context.tsx';
import { createRemoteCatalog } from '../federation/remote-catalog.ts';
import { aLiveDocument } from '../testing/a-live-document.ts';
import { aSectionOpener } from '../testing/a-section-opener.ts';
import { PageLoadOnNavigation } from './page-load-on-navigation.tsx';

function show() {
  const catalog = createRemoteCatalog(aLiveDocument());
  const reloadPage = vi.fn();
  const loader = { load: () => Promise.reject(new Error('Nothing is loaded here.')), find: () => undefined };
  render(
    <MemoryRouter>
      <FederationProvider
        value={{
          catalog,
          sections: aSectionOpener(catalog),
          loader,
          sendBeacon: () => new Promise<never>(() => {}),
          reloadPage,
          retryPage: vi.fn(),
        }}
      >
        <PageLoadOnNavigation>
          <Link to="/faq">FAQ</Link>
          <Link to="?team=NYY">Yankees</Link>
        </PageLoadOnNavigation>
      </FederationProvider>
    </MemoryRouter>,
  );
  return { catalog, reloadPage };
}

it('goes to another page without a page load while the shell is good', async () => {
  const { reloadPage } = show();
  await userEvent.click(screen.getByText('FAQ'));
  expect(reloadPage).not.toHaveBeenCalled();
});

it('loads the page anew at the first navigation after the shell was withdrawn, not before', async () => {
  const { catalog, reloadPage } = show();
  await act(async () => catalog.withdrawHost());
  await userEvent.click(screen.getByText('Yankees'));
  expect(reloadPage).not.toHaveBeenCalled();
  await userEvent.click(screen.getByText('FAQ'));
  expect(reloadPage).toHaveBeenCalledOnce();
});
