import type { Menus, Navigation, RemoteDeclaration, RuntimeConfig } from '@sharpside/contracts';
import { configureAuth, useSession } from '@sharpside/shared-auth';
import { UiProvider } from '@sharpside/shared-ui';
import { MemoryRouter, useLocation } from '@sharpside/shared-ui/routing';
import { installDialogs } from '@sharpside/shared-ui/testing';
import { cleanup, type RenderResult, render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { type Federation, FederationProvider } from '../../federation/federation-context.tsx';
import { ShellProvider } from '../../site/shell-context.tsx';
import { aFederation } from '../../testing/a-federation.ts';
import { CONFIG } from '../../testing/a-runtime-config.ts';
import { installViewport } from './install-viewport.ts';

export { CONFIG };

type ARemoteOptions = Pick<RemoteDeclaration, 'name' | 'pathPrefix'> & {
  label?: string;
  order?: number;
  items?: readonly string[];
  access?: RemoteDeclaration['routes'][number]['access'];
  card?: Navigation['card'];
};

/** A remote whose menu lists one page per item; `Scores` is at `<prefix>/scores`. */
export function aRemote(options: ARemoteOptions): RemoteDeclaration {
  const { name, pathPrefix, label, order = 0, items = ['Scores'], access = 'public', card } = options;
  const pages = items.map((item) => ({
    label: item,
    path: `${pathPrefix}/${item.toLowerCase().replace(/\W+/g, '-')}`,
  }));
  return {
    name,
    pathPrefix,
    contract: 1,
    ...(label !== undefined && { navigation: { label, order, items: pages, ...(card && { card }) } }),
    routes: pages.map((page) => ({ title: page.label, path: page.path, access, module: './page' })),
    shared: {},
  };
}

export const REMOTES = [
  aRemote({
    name: 'remote-tools',
    pathPrefix: '/tools',
    label: 'Tools',
    order: 2,
    items: ['Calculator', 'Converter'],
  }),
  aRemote({
    name: 'remote-ball',
    pathPrefix: '/ball',
    label: 'Ball',
    order: 1,
    items: ['Scores', 'Park Factors', 'Definitions'],
    access: 'protected',
  }),
];

let viewport: ReturnType<typeof installViewport> | undefined;

/**
 * Prepares each test of the calling file: a laptop's window and nobody signed in. It cleans up after each test.
 *
 * Hooks in this module itself would only run for the first file in a process that imports it.
 */
export function prepareShell(): void {
  installDialogs();
  beforeEach(() => {
    viewport = installViewport();
    viewport.resize(1024);
    vi.stubGlobal('scrollTo', vi.fn());
    Element.prototype.scrollIntoView = vi.fn();
    useSession.setState(useSession.getInitialState(), true);
  });
  afterEach(() => {
    cleanup();
    localStorage.clear();
    vi.unstubAllGlobals();
  });
}

/** Sets the window's width, up to a laptop's (1024, the initial width). */
export const resizeTo = (width: number) => viewport?.resize(width);

function Whereabouts() {
  const { pathname, search, state } = useLocation();
  return <output data-testid="whereabouts">{JSON.stringify({ pathname, search, state })}</output>;
}

export const readWhereabouts = (): { pathname: string; search: string; state: unknown } =>
  JSON.parse(screen.getByTestId('whereabouts').textContent);

type RenderShellOptions = {
  path?: string;
  config?: Partial<RuntimeConfig>;
  remotes?: readonly RemoteDeclaration[];
  /** Other sections, if the page does not have all remotes. */
  menus?: Menus;
  fetch?: typeof globalThis.fetch;
  federation?: Partial<Federation>;
  /** For parts that throw. Default: the console, which fails the test. */
  onCaughtError?: () => void;
  leaveTo?: (url: string) => void;
  redirectTo?: (url: string) => void;
};

const noBackend = () => Promise.reject(new TypeError('Failed to fetch'));

/** Renders the shell with the test's own router, configuration, remotes and session. */
export function renderShell(
  children: ReactNode,
  options: RenderShellOptions = {},
): RenderResult & { user: UserEvent } {
  const { path = '/', remotes = REMOTES, fetch = noBackend } = options;
  const { leaveTo = () => {}, redirectTo = () => {}, onCaughtError } = options;
  const federation = aFederation(options.federation);
  const config = { ...CONFIG, ...options.config };
  configureAuth(config, { fetch, leaveTo, redirectTo });
  const user = userEvent.setup();
  const view = render(
    <UiProvider logoBaseUrl={config.logoBaseUrl}>
      <MemoryRouter initialEntries={[path]}>
        <ShellProvider value={{ config, remotes, menus: options.menus }}>
          <FederationProvider value={federation}>{children}</FederationProvider>
          <Whereabouts />
        </ShellProvider>
      </MemoryRouter>
    </UiProvider>,
    onCaughtError && { onCaughtError },
  );
  return { user, ...view };
}
