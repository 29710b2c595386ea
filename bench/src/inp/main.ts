// `npm run bench:inp`: measures the response of every screen to a press, on a CPU slowed down 4 times, as the
// `web-vitals` library counts it. With paths as arguments, measures only these screens.
import { join } from 'node:path';
import { fetchSignedInState } from '@sharpside/e2e/harness/accounts';
import { GATE, listMemberApps, toDistFolder } from '@sharpside/e2e/harness/builds/member-apps';
import { prepareSampleSeasons } from '@sharpside/e2e/harness/builds/sample-seasons';
import { prepareVariants } from '@sharpside/e2e/harness/builds/variants';
import { ROOT } from '@sharpside/e2e/harness/builds/workspace';
import { createSite } from '@sharpside/e2e/harness/site';
import { buildInChild } from '@sharpside/mfe/build-apps';
import { chromium, request } from 'playwright-core';
import { CHROMIUM_ARGS, provideChromium } from '../../../scripts/workspace/chromium.ts';
import { measureScreens } from './screens.ts';

console.log('Building every app, and the sample seasons where they are not of today ...');
await prepareSampleSeasons();
// The tests' own section is not part of the product.
const remotes = listMemberApps().filter((app) => app !== GATE);
for (const app of ['host', ...remotes])
  await buildInChild(app === 'host' ? join(ROOT, app) : join(toDistFolder(app), '..'));
await prepareVariants();
const browser = await chromium.launch({
  executablePath: await provideChromium(console.error),
  args: CHROMIUM_ARGS,
});
const site = await createSite({ config: {}, backend: true, remotes });
try {
  const storageState = await fetchSignedInState(request, { baseURL: site.url, account: 'subscriber' });
  const gaps = await measureScreens(browser, { url: site.url, storageState, chosen: process.argv.slice(2) });
  if (gaps.length > 0) {
    console.error(`\nToo little was pressed:\n${gaps.join('\n')}`);
    process.exitCode = 1;
  }
} finally {
  await browser.close();
  await site.close();
}
