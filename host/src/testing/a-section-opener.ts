import type { RemoteCatalog } from '../federation/remote-catalog.ts';
import { createSectionOpener, type SectionOpener } from '../federation/sections/section-opener.ts';

/** The opener of a page that has every section. */
export const aSectionOpener = (catalog: RemoteCatalog): SectionOpener =>
  createSectionOpener({
    catalog,
    ownPath: '/',
    fetchSection: () => Promise.reject(new Error('Nothing is asked for here.')),
    takeMap: () => false,
  });
