import {
  PRERENDER_FUNCTION,
  type PrerenderedPage,
  type PrerenderRequest,
  parseContractJson,
  prerenderRequestSchema,
} from 'contracts';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { configureAuth, createSessionStore } from 'shared-auth';
import { createStyleCollector, StaticRouter } from 'shared-ui/prerender';
import type { Federation } from './federation/federation-context.tsx';
import { createRemoteCatalog } from './federation/remote-catalog.ts';
import { FaqPage } from './pages/faq-page.tsx';
import { HomePage } from './pages/home-page.tsx';
import { LoginPage } from './pages/login-page.tsx';
import type { HostPages } from './routing/host-routes.ts';
import { Shell } from './shell.tsx';

const PAGES: HostPages = { home: HomePage, login: LoginPage, faq: FaqPage };

const never = () => new Promise<never>(() => {});

/** What the shell's own pages have of the outside world while they are rendered to text: nothing. */
const toFederation = ({ live }: PrerenderRequest): Federation => ({
  catalog: createRemoteCatalog(live),
  loader: { load: never },
  sendBeacon: never,
  reloadPage: () => {},
  retryPage: never,
});

/** One of the shell's own pages as text, for a visitor of whom nothing is known yet. */
export function prerenderPage(request: PrerenderRequest): PrerenderedPage {
  const { path, config } = request;
  configureAuth(config, { fetch: never, session: createSessionStore() });
  const styles = createStyleCollector();
  const Router = ({ children }: { children: ReactNode }) => (
    <StaticRouter location={path}>{children}</StaticRouter>
  );
  const html = renderToString(
    <styles.Provider>
      <Shell config={config} federation={toFederation(request)} pages={PAGES} Router={Router} />
    </styles.Provider>,
  );
  return { html, styles: styles.collect() };
}

// Text in and out: what calls this lives in another global scope, and shares no object with it.
Object.assign(globalThis, {
  [PRERENDER_FUNCTION]: (request: string) =>
    JSON.stringify(prerenderPage(parseContractJson(prerenderRequestSchema, request, 'prerender request'))),
});
