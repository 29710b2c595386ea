import type { Federation } from '../federation/federation-context.tsx';
import { createRemoteCatalog, type RemoteCatalog } from '../federation/remote-catalog.ts';
import { createSectionOpener, type SectionOpener } from '../federation/sections/section-opener.ts';
import { aLiveDocument } from './a-live-document.ts';

const aSectionOpener = (catalog: RemoteCatalog): SectionOpener =>
  createSectionOpener({
    catalog,
    ownPath: '/',
    fetchSection: () => Promise.reject(new Error('Nothing is asked for here.')),
    takeMap: () => false,
  });

/** By default no screen arrives, failures are not reported, and no page reloads. */
export const aFederation = ({
  catalog = createRemoteCatalog(aLiveDocument()),
  ...changes
}: Partial<Federation> = {}): Federation => ({
  catalog,
  sections: aSectionOpener(catalog),
  loader: { load: () => new Promise<never>(() => {}), find: () => undefined },
  sendBeacon: () => new Promise<never>(() => {}),
  reloadPage: () => {},
  retryPage: async () => true,
  ...changes,
});
