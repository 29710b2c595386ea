// `pnpm --filter @sharpside/host brand` draws the pictures of `brand/` from its mark, in Chromium. The pictures are
// committed, so that a build needs no browser. Run the command after a change of the mark or of the colours.
import { readFile, writeFile } from 'node:fs/promises';
import { chromium, type Page } from 'playwright-core';
import { CHROMIUM_ARGS, provideChromium } from '../../scripts/workspace/chromium.ts';

const FOLDER = new URL('../brand/', import.meta.url);
const GROUND = '#10231c';

/**
 * `inset`: share of the side that stays clear at each edge, so that a device which cuts the picture to a shape does not
 * cut a lamp.
 */
type Icon = { file: string; side: number; inset: number; isRound: boolean };

const ICONS: Icon[] = [
  { file: 'icon-192.png', side: 192, inset: 0, isRound: true },
  { file: 'icon-512.png', side: 512, inset: 0, isRound: true },
  { file: 'icon-maskable-512.png', side: 512, inset: 0.1, isRound: false },
  { file: 'touch-icon-180.png', side: 180, inset: 0.04, isRound: false },
];

const readText = (file: string) => readFile(new URL(file, FOLDER), 'utf8');

async function shoot(
  page: Page,
  { file, html, width, height }: { file: string; html: string; width: number; height: number },
) {
  await page.setViewportSize({ width, height });
  await page.setContent(
    `<style>*{box-sizing:border-box}html,body{margin:0;background:transparent}</style>${html}`,
  );
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot({ omitBackground: true });
  await writeFile(new URL(file, FOLDER), picture);
  console.log(`brand/${file}: ${picture.length} bytes`);
}

const toIcon = (mark: string, { side, inset, isRound }: Icon) =>
  `<style>body{background:${isRound ? 'transparent' : GROUND}}svg{display:block;margin:${inset * side}px;width:${side * (1 - 2 * inset)}px}</style>${mark}`;

async function toShareImage(mark: string): Promise<string> {
  const font = await readFile(
    new URL('archivo.woff2', import.meta.resolve('@sharpside/shared-ui/fonts.css')),
    'base64',
  );
  const template = await readText('share-image.html');
  return template.replace('FONT', font).replace('<!--mark-->', mark);
}

const browser = await chromium.launch({
  executablePath: await provideChromium(console.error),
  args: CHROMIUM_ARGS,
});
const page = await browser.newPage();
const mark = await readText('mark.svg');
for (const icon of ICONS) {
  await shoot(page, { file: icon.file, html: toIcon(mark, icon), width: icon.side, height: icon.side });
}
await shoot(page, { file: 'share-image.png', html: await toShareImage(mark), width: 1200, height: 630 });
await browser.close();
