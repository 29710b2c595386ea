import { test as setup } from '@playwright/test';
import { buildAllWhereChanged } from '../harness/builds/build-where-changed.ts';
import { FOREIGN_BUILDS } from '../harness/builds/foreign-builds.ts';
import { VARIANT_BUILDS } from '../harness/builds/variants.ts';
import { GIVEN_SITE } from '../harness/shared-sites.ts';

const MINUTES = 60_000;

setup('the releases that only some tests publish are built', async () => {
  if (GIVEN_SITE !== undefined) return;
  setup.setTimeout(10 * MINUTES);
  await buildAllWhereChanged([...VARIANT_BUILDS, ...FOREIGN_BUILDS]);
});
