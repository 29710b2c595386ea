import { SHARED_MODULES } from '@sharpside/host/shared-modules';
import { defineRemoteBuild } from '@sharpside/mfe/build';
import declaration from './remote.config.ts';

export default defineRemoteBuild({
  root: import.meta.dirname,
  declaration,
  shared: SHARED_MODULES,
  // These screens are complete in the HTML before any of their scripts have loaded.
  prerender: ['./arbitrage-calculator', './odds-converter'],
});
