import { UiProvider } from '@sharpside/shared-ui';
import { Link, MemoryRouter } from '@sharpside/shared-ui/routing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FederationProvider } from '../federation/federation-context.tsx';
import { createRemoteCatalog } from '../federation/remote-catalog.ts';
import type { SectionOpener, SectionState } from '../federation/sections/section-opener.ts';
import { ShellProvider } from '../site/shell-context.tsx';
import { aFederation } from '../testing/a-federation.ts';
import { CONFIG } from '../testing/a-runtime-config.ts';
import { aPageOfSections } from '../testing/a-section.ts';
import { UnopenedPage } from './unopened-page.tsx';

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

async function show(state: SectionState, known?: SectionState) {
  const catalog = createRemoteCatalog(aPageOfSections());
  const opening = Promise.resolve(state);
  const sections: SectionOpener = {
    find: () => known,
    open: vi.fn(() => opening),
    warm: () => {},
    forget: vi.fn(),
    noteChange: () => {},
  };
  const reloadPage = vi.fn();
  const retryPage = vi.fn(async () => true);
  const federation = aFederation({ catalog, sections, reloadPage, retryPage });
  const view = await act(async () =>
    render(
      <UiProvider>
        <MemoryRouter initialEntries={['/nba/scores']}>
          <FederationProvider value={federation}>
            <ShellProvider value={{ config: CONFIG, remotes: [], menus: catalog.menus }}>
              <Suspense fallback="Loading...">
                <UnopenedPage />
              </Suspense>
              <Link to="/nba/other">Another page of it</Link>
            </ShellProvider>
          </FederationProvider>
        </MemoryRouter>
      </UiProvider>,
    ),
  );
  return { sections, reloadPage, retryPage, view };
}

describe('a path that no route of the page has', () => {
  it.each<[SectionState, SectionState | undefined]>([
    ['absent', undefined],
    ['opened', 'opened'],
  ])('is not found where its section is %s; one that is here is not asked for', async (state, known) => {
    const { sections, reloadPage } = await show(state, known);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page not found');
    expect(vi.mocked(sections.open).mock.calls.length > 0).toBe(known === undefined);
    expect(reloadPage).not.toHaveBeenCalled();
  });

  it('is loaded as a page where its section cannot be taken in', async () => {
    const { reloadPage } = await show('page load');
    expect(reloadPage).toHaveBeenCalledTimes(1);
  });

  it('is unavailable where the site does not answer; Retry reloads, and who leaves asks anew', async () => {
    const { sections, retryPage, view } = await show('unreachable');
    expect(screen.getByRole('alert').textContent).toContain('This section is unavailable right now');
    expect(screen.getByRole('alert').textContent).toContain('cannot be reached');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retryPage).toHaveBeenCalledTimes(1);
    expect(sections.forget).not.toHaveBeenCalled();
    view.unmount();
    expect(sections.forget).toHaveBeenCalledExactlyOnceWith('/nba/scores');
  });

  it('blames no connection where the site answered, and has a title of its own', async () => {
    await show('unavailable');
    expect(screen.getByRole('alert').textContent).not.toContain('connection');
    expect(screen.getByRole('alert').textContent).toContain('The rest of the site works');
    expect(document.title).toBe(`Section unavailable · ${CONFIG.productName}`);
  });
});
