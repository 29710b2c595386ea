import type { Page } from '@playwright/test';
import { liveDocumentSchema, parseContractJson } from '@sharpside/contracts';
import { developApp } from '../../harness/builds/developed-app.ts';
import { NEEDS_OWN_SITE } from '../../harness/shared-sites.ts';
import { expect, test } from '../../harness/test.ts';

const CONVERTER = '/sportsbooks/odds-converter';
const SCREEN = 'src/screens/odds-converter-screen.tsx';
const SCREEN_SOURCE = `import { PageHeader } from '@sharpside/shared-ui';

export default function OddsConverterScreen() {
  return <PageHeader section="Tools" title="Written now" />;
}
`;

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

/** The release of remote-tools that pages of a site load: its name in the runtime, and the address of its entry. */
async function findTools(siteUrl: string): Promise<{ name: string; entry: string }> {
  const text = await (await fetch(`${siteUrl}/live.json`)).text();
  const { discovery } = parseContractJson(liveDocumentSchema, text, `${siteUrl}/live.json`);
  const live = discovery.microFrontends['remote-tools']?.[0];
  if (live === undefined) throw new Error(`${siteUrl} has no remote-tools.`);
  return { name: `remote-tools@${live.metadata.version}`, entry: siteUrl + live.url };
}

/** Overrides an entry as Module Federation's Chrome devtools do: by a plugin, before any script of the page. */
const placeOverride = (page: Page, override: { name: string; entry: string }) =>
  page.addInitScript(({ name, entry }) => {
    const plugin = {
      name: 'override-remotes',
      beforeRegisterRemote(given: { remote: { name: string; entry: string } }) {
        if (given.remote.name === name) given.remote.entry = entry;
        return given;
      },
    };
    Object.assign(globalThis, { __FEDERATION__: { __GLOBAL_PLUGIN__: [plugin] } });
  }, override);

const readModuleInfo = (page: Page) =>
  page.evaluate(() => Reflect.get(globalThis, '__FEDERATION__').moduleInfo);

test('the devtools of Module Federation list the remotes of a page of mfe dev, and override them', async ({
  page,
  sharedSite,
  atEnd,
}) => {
  test.skip(...NEEDS_OWN_SITE);
  const app = await developApp(sharedSite.url, { [SCREEN]: SCREEN_SOURCE });
  atEnd(() => app.stop());
  const { name, entry } = await findTools(app.url);
  await page.goto(app.url + CONVERTER);
  await expect(heading(page, 'Written now')).toBeVisible();
  expect(await readModuleInfo(page)).toMatchObject({
    host: { remotesInfo: { [name]: { matchedVersion: entry } } },
  });

  const manifest = `${sharedSite.url}/mf/remote-tools/mf-manifest.json`;
  await placeOverride(page, { name, entry: manifest });
  await page.reload();
  await expect(heading(page, 'Odds Converter')).toBeVisible();
  await page.getByLabel('Decimal').fill('4.77');
  await expect(page.getByLabel('American')).toHaveValue('+377');
  expect(await readModuleInfo(page)).toMatchObject({
    host: { remotesInfo: { [name]: { matchedVersion: manifest } } },
  });
});

test('a page of the live site runs no code that the devtools put in place of a release', async ({
  page,
  faults,
  sharedSite,
  createSite,
}) => {
  faults.expect(/ csp$|Content Security Policy|could not be loaded/);
  const { name } = await findTools(sharedSite.url);
  // The edge lets pages of any origin load this entry, so only the policy of the page can refuse it.
  const { entry } = await findTools((await createSite()).url);
  await placeOverride(page, { name, entry });
  await page.goto(sharedSite.url + CONVERTER);
  await expect(page.getByText('This section is unavailable right now')).toBeVisible();
});
