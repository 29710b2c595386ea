import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bannerOf } from '../../harness/builds/variants.ts';
import { ROOT } from '../../harness/builds/workspace.ts';
import { expect, test } from '../../harness/test.ts';

const CONVERTER = '/sportsbooks/odds-converter';

const PLAYWRIGHT = pathToFileURL(join(ROOT, 'e2e/node_modules/@playwright/test/index.mjs')).href;

/** A smoke test as a team has one, in a browser of its own: the banner of 1.2.0 must not be there. */
const toSmokeTest = (launch: unknown) => `
import { chromium } from '${PLAYWRIGHT}';
const browser = await chromium.launch(${JSON.stringify(launch)});
const page = await browser.newPage();
await page.goto(process.env.MFE_PREVIEW_URL);
await page.getByRole('heading', { name: 'Odds Converter', level: 1 }).waitFor();
const isBad = await page.getByText('${bannerOf('1.2.0')}').isVisible();
await browser.close();
process.exit(isBad ? 1 : 0);
`;

test('a smoke test in a browser finds the release that broke something, and leaves no link behind', async ({
  createSite,
  launchOptions,
}) => {
  test.slow();
  const site = await createSite();
  for (const version of ['1.1.0', '1.2.0'] as const) await site.release(version);
  const { executablePath, args } = launchOptions;
  const script = join(dirname(site.registry), 'smoke.mjs');
  await writeFile(script, toSmokeTest({ executablePath, args }));
  const { code, stdout, stderr } = await site.mfe(
    ...[
      'bisect',
      'remote-tools',
      '--good',
      '2',
      '--site',
      site.url,
      '--path',
      CONVERTER,
      '--store',
      site.registry,
    ],
    ...['--', process.execPath, script],
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('Revision 4 is the first bad one: promote remote-tools 1.2.0');
  expect(stdout).toMatch(/remote-tools +1\.1\.0 +1\.2\.0/);
});
