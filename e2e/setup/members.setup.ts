import { test as setup } from '@playwright/test';
import { fetchSharedSite } from '../harness/shared-sites.ts';

const MINUTES = 60_000;

setup('there is a site with every section, and sample seasons up to tomorrow', async () => {
  // The first run on a busy machine takes this long.
  setup.setTimeout(15 * MINUTES);
  await fetchSharedSite('member');
});
