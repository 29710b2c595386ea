import { test as setup } from '@playwright/test';
import { fetchSharedSite } from '../harness/shared-sites.ts';

const MINUTES = 60_000;

setup('there is a site with every section, and sample seasons up to tomorrow', async () => {
  // The first time, on a machine that does much else beside it.
  setup.setTimeout(15 * MINUTES);
  await fetchSharedSite('member');
});
