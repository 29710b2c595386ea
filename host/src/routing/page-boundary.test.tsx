import type { Beacon } from '@sharpside/contracts';
import { UiProvider } from '@sharpside/shared-ui';
import { Link, MemoryRouter, Route, Routes } from '@sharpside/shared-ui/routing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { FederationProvider } from '../federation/federation-context.tsx';
import { aFederation } from '../testing/a-federation.ts';
import { translatePage } from '../testing/translate-page.ts';
import { createLazyPage } from './lazy-pages.tsx';
import { PageBoundary } from './page-boundary.tsx';

function Broken(): never {
  throw new Error('a page with a fault');
}

/** A page that looks at the press for a text that a translation has replaced. */
function Tracks() {
  const [isPaused, setIsPaused] = useState(false);
  return (
    <button type="button" onClick={() => setIsPaused(!isPaused)}>
      {isPaused && <b>not </b>}running
    </button>
  );
}

/** `arrives` returns true if the code of `/late` loads. */
type ShowOptions = { at?: string; arrives?: () => boolean };

async function show({ at = '/broken', arrives = () => false }: ShowOptions = {}) {
  const beacons: Beacon[] = [];
  const retryPage = vi.fn(async () => true);
  const load = vi.fn(async () => {
    if (!arrives()) throw new TypeError('Failed to fetch');
    return () => <h1>A page that arrived</h1>;
  });
  const Late = createLazyPage(load);
  const federation = aFederation({
    async sendBeacon(beacon) {
      beacons.push(beacon);
      return { failure: beacon.failure, delivery: 'told' };
    },
    retryPage,
  });
  await act(async () =>
    render(
      <UiProvider>
        <MemoryRouter initialEntries={[at]}>
          <FederationProvider value={federation}>
            <Link to="/whole">To a page that works</Link>
            <Link to="/late">To a page that arrives</Link>
            <Suspense fallback="Loading...">
              <Routes>
                <Route element={<PageBoundary />}>
                  <Route path="/broken" element={<Broken />} />
                  <Route path="/tracks" element={<Tracks />} />
                  <Route path="/whole" element={<h1>A whole page</h1>} />
                  <Route path="/late" element={<Late />} />
                </Route>
              </Routes>
            </Suspense>
          </FederationProvider>
        </MemoryRouter>
      </UiProvider>,
      { onCaughtError: () => {} },
    ),
  );
  const user = userEvent.setup();
  const goTo = (page: string) => user.click(screen.getByRole('link', { name: `To a page that ${page}` }));
  const tryAgain = async () => user.click(await screen.findByRole('button', { name: 'Try again' }));
  return { beacons, retryPage, load, goTo, tryAgain };
}

/** Waits for a page by its title. The previous page stays until then. */
const see = (name: string) => screen.findByRole('heading', { level: 1, name });
const FAILED = 'This page could not be shown';

describe('a page that throws', () => {
  it('says what to do, tells ops once which release of the shell failed, and lets it be done', async () => {
    const { beacons, tryAgain, retryPage } = await show();
    expect(screen.getByRole('alert').textContent).toContain(FAILED);
    expect(screen.getByRole('alert').textContent).toContain('and we were told of it. Try again');
    expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/');
    const release = { app: 'host', version: '1.0.0', fallback: null };
    expect(beacons).toEqual([{ ...release, failure: 'render', detail: 'Error: a page with a fault' }]);
    await tryAgain();
    expect(retryPage).toHaveBeenCalledOnce();
  });

  it('gives way to the next page', async () => {
    const { goTo } = await show();
    await goTo('works');
    await see('A whole page');
  });
});

describe('a page that a translation broke', () => {
  async function pressTranslated() {
    const undo = translatePage();
    await act(async () => screen.getByRole('button').click());
    undo();
  }

  it('is mounted anew, and ops are not told', async () => {
    const { beacons } = await show({ at: '/tracks' });
    await pressTranslated();
    expect(screen.getByRole('button').textContent).toBe('running');
    expect(beacons).toEqual([]);
  });

  it('says so where it breaks again at once, and ops are not told', async () => {
    const { beacons } = await show({ at: '/tracks' });
    await pressTranslated();
    await pressTranslated();
    expect(screen.getByRole('alert').textContent).toContain(
      `${FAILED}Translating this page broke it. Try again`,
    );
    expect(beacons).toEqual([]);
  });
});

describe('a page whose code does not arrive', () => {
  it('says so, and tells ops', async () => {
    const { goTo, beacons, load } = await show({ at: '/whole' });
    await goTo('arrives');
    await see(FAILED);
    expect(screen.getByRole('alert').textContent).toContain('It could not be loaded whole');
    expect(beacons).toMatchObject([{ app: 'host', failure: 'load', fallback: null }]);
    expect(load).toHaveBeenCalledOnce();
  });

  it.each(['when it is come back to', 'at the press of a button'])(
    'is asked for again %s, without a load of the whole page',
    async (when) => {
      let isThere = false;
      const { goTo, tryAgain, load, retryPage } = await show({ at: '/whole', arrives: () => isThere });
      await goTo('arrives');
      await see(FAILED);
      isThere = true;
      if (when.startsWith('at')) await tryAgain();
      else {
        await goTo('works');
        await goTo('arrives');
      }
      await see('A page that arrived');
      expect([load.mock.calls.length, retryPage.mock.calls.length]).toEqual([2, 0]);
    },
  );

  it('has the whole page loaded at the second press, since it may be gone with its release', async () => {
    const { goTo, tryAgain, load, retryPage } = await show({ at: '/whole' });
    await goTo('arrives');
    await tryAgain();
    await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    await see(FAILED);
    expect([load.mock.calls.length, retryPage.mock.calls.length]).toEqual([2, 0]);
    await tryAgain();
    expect([load.mock.calls.length, retryPage.mock.calls.length]).toEqual([2, 1]);
  });
});
