import { createRoot } from 'react-dom/client';
import { configureAuth } from 'shared-auth';
import { sendBeacon } from './federation/beacons.ts';
import { followLiveUpdates } from './federation/live-updates.ts';
import { createScreenLoader } from './federation/load-screen.ts';
import { createIntegrityCheck, readPageDocuments } from './federation/page-documents.ts';
import { createRemoteCatalog } from './federation/remote-catalog.ts';
import { Shell } from './shell.tsx';

const { live, config } = readPageDocuments(document);
const auth = configureAuth(config);
void auth.checkSession();

const catalog = createRemoteCatalog(live);
const loader = createScreenLoader({ timeoutMs: config.remoteTimeoutMs });

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root; the host was published with a page of another shape.');

createRoot(root, {
  // What a boundary caught is shown there and told to ops; it is no error of the page.
  onCaughtError: (error) => console.warn('A screen failed and was replaced:', error),
}).render(
  <Shell config={config} federation={{ catalog, loader, sendBeacon, reloadPage: () => location.reload() }} />,
);

// After the page is complete: a connection that stays open must not compete with what the visitor waits for.
const follow = () =>
  followLiveUpdates({
    catalog,
    hostVersion: live.hostVersion,
    isListed: createIntegrityCheck(document),
  });
if (document.readyState === 'complete') follow();
else window.addEventListener('load', follow, { once: true });
