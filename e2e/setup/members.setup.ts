import { test as setup } from '@playwright/test';
import { buildMemberApps } from '../harness/member-apps.ts';
import { prepareSampleSeasons } from '../harness/sample-seasons.ts';

const MINUTES = 60_000;

setup('there are sample seasons up to tomorrow', async () => {
  // On a machine that does much else beside it.
  setup.setTimeout(15 * MINUTES);
  await prepareSampleSeasons();
});

setup('every section behind the sign-in is built', async () => {
  setup.setTimeout(2 * MINUTES);
  await buildMemberApps();
});
