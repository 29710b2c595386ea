import { configureAuth, followOtherTabs } from 'shared-auth';
import { AddressRouter } from 'shared-ui/routing';
import { sendBeacon } from './federation/beacons.ts';
import { followLiveUpdates } from './federation/live-updates.ts';
import { createScreenLoader } from './federation/load-screen.ts';
import { createIntegrityCheck, readPageDocuments } from './federation/page-documents.ts';
import { createRemoteCatalog } from './federation/remote-catalog.ts';
import { findLazyPage, LAZY_PAGES } from './routing/lazy-pages.ts';
import { Shell } from './shell.tsx';
import { startShell } from './start-shell.ts';

const { live, config } = readPageDocuments(document);
const auth = configureAuth(config);
followOtherTabs(auth);
void auth.checkSession();

const catalog = createRemoteCatalog(live);
const loader = createScreenLoader({ timeoutMs: config.remoteTimeoutMs });

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root; the host was published with a page of another shape.');

const shell = (
  <Shell
    config={config}
    federation={{ catalog, loader, sendBeacon, reloadPage: () => location.reload() }}
    pages={LAZY_PAGES}
    Router={AddressRouter}
  />
);
void startShell(root, { shell, page: findLazyPage(location.pathname) });

// After the page is complete: a connection that stays open must not compete with what the visitor waits for.
const follow = () =>
  followLiveUpdates({
    catalog,
    hostVersion: live.hostVersion,
    isListed: createIntegrityCheck(document),
  });
if (document.readyState === 'complete') follow();
else window.addEventListener('load', follow, { once: true });
