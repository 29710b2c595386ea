import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRemote } from '../../harness/builds/created-remote.ts';
import { ROOT } from '../../harness/builds/workspace.ts';
import { expect, test } from '../../harness/test.ts';

const SCREEN = `import ball from '../components/ball.png';
import mark from '../components/mark.svg';
import styles from './data.module.css';

export default function DataScreen() {
  return (
    <p className={styles.letters}>
      <img src={ball} alt="A ball" />
      <img src={mark} alt="A mark" />
      With letters of its own
    </p>
  );
}
`;

const SHEET = `@font-face { font-family: Own; src: url('./own.woff2') format('woff2') }
.letters { font-family: Own; background: url('../components/ball.png') }
`;

// One transparent pixel.
const BALL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const MARK = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><circle r="4" /></svg>';

test('pictures and fonts of a screen are files of its release, which every page of the screen may load', async ({
  page,
  createSite,
  atEnd,
}) => {
  const { dist, remove } = await createRemote('remote-nhl', [
    { file: 'src/screens/data-screen.tsx', content: SCREEN },
    { file: 'src/screens/data.module.css', content: SHEET },
    {
      file: 'src/screens/own.woff2',
      content: await readFile(join(ROOT, 'shared-ui/src/fonts/archivo.woff2')),
    },
    { file: 'src/components/ball.png', content: BALL },
    { file: 'src/components/mark.svg', content: MARK },
    {
      file: 'rspack.config.ts',
      from: 'shared: SHARED_MODULES',
      to: "shared: SHARED_MODULES, prerender: ['./data']",
    },
  ]);
  atEnd(remove);
  const site = await createSite();
  const { code, stderr } = await site.mfe('publish', 'remote-nhl', '--dir', dist, '--promote');
  expect(code, stderr).toBe(0);
  await expect.poll(async () => (await fetch(`${site.url}/live.json`)).text()).toContain('remote-nhl');

  const loaded = new Map<string, Record<string, string>>();
  page.on('response', (response) => void loaded.set(response.url(), response.headers()));
  await page.goto(`${site.url}/nhl/data`);
  await expect(page.getByRole('img', { name: 'A ball' })).toHaveJSProperty('naturalWidth', 1);
  await expect(page.getByRole('img', { name: 'A mark' })).toHaveJSProperty('naturalWidth', 8);
  const readFont = () =>
    page.evaluate(() => [...document.fonts].find(({ family }) => family.includes('Own'))?.status);
  await expect.poll(readFont).toBe('loaded');

  const types = { png: 'image/png', svg: 'image/svg+xml', woff2: 'font/woff2' };
  for (const [extension, type] of Object.entries(types)) {
    const found = [...loaded].filter(
      ([url]) => url.endsWith(`.${extension}`) && url.includes('/remote-nhl/'),
    );
    expect(found, extension).toHaveLength(1);
    expect(found[0]?.[0]).toMatch(/\/assets\/remote-nhl\/\w+\.[0-9a-f]{16}\.\w+$/);
    expect(found[0]?.[1]).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
    });
  }

  // The page has the screen before any script runs.
  const html = await (await fetch(`${site.url}/nhl/data`)).text();
  expect(html).toMatch(/<img src="\/assets\/remote-nhl\/ball\.[0-9a-f]{16}\.png" alt="A ball"/);
  expect(html).toMatch(/<p class="remote-nhl-letters-/);
});
