import {
  PRERENDER_FUNCTION,
  PRERENDER_RELEASES,
  type PrerenderedPage,
  type PrerenderRequest,
  parseContractJson,
  prerenderRequestSchema,
} from '@sharpside/contracts';
import { configureAuth, createSessionStore } from '@sharpside/shared-auth';
import { UiProvider } from '@sharpside/shared-ui';
import { createStyleCollector, StaticRouter } from '@sharpside/shared-ui/prerender';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { Federation } from './federation/federation-context.tsx';
import {
  isScreen,
  type Screen,
  type ScreenLoader,
  type ScreenRef,
  settle,
} from './federation/load-screen.ts';
import { createRemoteCatalog } from './federation/remote-catalog.ts';
import { createSectionOpener } from './federation/sections/section-opener.ts';
import { FaqPage } from './pages/faq-page.tsx';
import { HomePage } from './pages/home-page.tsx';
import { LoginPage } from './pages/login-page.tsx';
import { OperatorPage } from './pages/operator-page.tsx';
import { Shell } from './shell.tsx';
import type { HostPages } from './site/host-routes.ts';

const PAGES: HostPages = { home: HomePage, login: LoginPage, faq: FaqPage, operator: OperatorPage };

/**
 * Screens of remotes by release (`remote-tools@1.1.0`) and module. The scripts of the remotes put them into this global
 * scope.
 */
type PrerenderedScreens = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** React's placeholder for a part that threw or waited for something. */
const FAILED_PART = '<!--$!-->';

const never = () => new Promise<never>(() => {});

function createLoader(screen: PrerenderRequest['screen'], screens: PrerenderedScreens): ScreenLoader {
  function find({ release: { app, version }, module }: ScreenRef): Screen | undefined {
    if (screen?.app !== app || screen.version !== version || screen.module !== module) return undefined;
    const found = screens[`${app}@${version}`]?.[module];
    if (isScreen(found)) return found;
    throw new Error(`${app}@${version} has no component for ${module} in its prerender script.`);
  }
  return {
    find,
    load(request) {
      const found = find(request);
      return found ? settle(Promise.resolve(found), found) : never();
    },
  };
}

/** The federation of prerendered pages, which has only the requested screen, if any. */
function createFederation({ live, path, screen }: PrerenderRequest, screens: PrerenderedScreens): Federation {
  const catalog = createRemoteCatalog(live);
  return {
    catalog,
    loader: createLoader(screen, screens),
    sections: createSectionOpener({ catalog, ownPath: path, fetchSection: never, takeMap: () => false }),
    sendBeacon: never,
    reloadPage: () => {},
    retryPage: never,
  };
}

/**
 * Throws the screen's own error, which React hides behind a placeholder if a boundary is around the screen. If the
 * screen renders without an error, throws a general error.
 */
function throwReason({ path, screen }: PrerenderRequest, screens: PrerenderedScreens): never {
  const Screen = screen && screens[`${screen.app}@${screen.version}`]?.[screen.module];
  if (isScreen(Screen)) {
    renderToString(
      <UiProvider>
        <StaticRouter location={path}>
          <Screen />
        </StaticRouter>
      </UiProvider>,
    );
  }
  throw new Error('A part of it waits for something that only a browser has.');
}

/** A page as text, for a visitor of whom nothing is known. */
export function prerenderPage(request: PrerenderRequest, screens: PrerenderedScreens = {}): PrerenderedPage {
  const { path, config } = request;
  configureAuth(config, { fetch: never, session: createSessionStore() });
  const styles = createStyleCollector();
  const Router = ({ children }: { children: ReactNode }) => (
    <StaticRouter location={path}>{children}</StaticRouter>
  );
  const federation = createFederation(request, screens);
  const html = renderToString(
    <styles.Provider>
      <Shell config={config} federation={federation} pages={PAGES} Router={Router} />
    </styles.Provider>,
  );
  if (html.includes(FAILED_PART)) throwReason(request, screens);
  return { html, styles: styles.collect() };
}

// Input and output are text, because the caller has another global scope and shares no objects with this one.
Object.assign(globalThis, {
  [PRERENDER_FUNCTION]: (request: string) =>
    JSON.stringify(
      prerenderPage(
        parseContractJson(prerenderRequestSchema, request, 'prerender request'),
        Reflect.get(globalThis, PRERENDER_RELEASES),
      ),
    ),
});
