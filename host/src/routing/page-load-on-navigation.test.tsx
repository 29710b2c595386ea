import { Link, MemoryRouter } from '@sharpside/shared-ui/routing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { FederationProvider } from '../federation/federation-context.tsx';
import { aFederation } from '../testing/a-federation.ts';
import { PageLoadOnNavigation } from './page-load-on-navigation.tsx';

function show() {
  const reloadPage = vi.fn();
  const federation = aFederation({ reloadPage });
  render(
    <MemoryRouter>
      <FederationProvider value={federation}>
        <PageLoadOnNavigation>
          <Link to="/faq">FAQ</Link>
          <Link to="?team=NYY">Yankees</Link>
          <Link to="/">Home</Link>
        </PageLoadOnNavigation>
      </FederationProvider>
    </MemoryRouter>,
  );
  return { catalog: federation.catalog, reloadPage };
}

it('loads the page anew at the first navigation to another page after the shell was withdrawn, not before', async () => {
  const { catalog, reloadPage } = show();
  await userEvent.click(screen.getByText('FAQ'));
  expect(reloadPage).not.toHaveBeenCalled();
  await act(async () => catalog.withdrawHost());
  await userEvent.click(screen.getByText('Yankees'));
  expect(reloadPage).not.toHaveBeenCalled();
  await userEvent.click(screen.getByText('Home'));
  expect(reloadPage).toHaveBeenCalledOnce();
});
