import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { CHROMIUM_ARGS, provideChromium } from '../../scripts/workspace/chromium.ts';
import { buildGallery } from './build-gallery.ts';
import { serveFolder } from './serve-folder.ts';

const WIDTHS = [1440, 390, 320];
const THEMES = ['dark', 'light'];

const { values } = parseArgs({ options: { serve: { type: 'boolean', default: false } } });
const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function findFaults(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run: () => Promise<{ violations: AxeViolation[] }> } };
    return (await axe.run()).violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' | ')}`,
    );
  });
  const widths = await page.evaluate(async () => {
    await document.fonts.ready;
    const span = document.body.appendChild(document.createElement('span'));
    span.style.position = 'absolute';
    const result = ['1111', '0000', '+888'].map((text) => {
      span.textContent = text;
      return span.getBoundingClientRect().width;
    });
    span.remove();
    return result;
  });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  return [
    ...violations,
    ...(widths[0] === widths[1] ? [] : [`digits are ${widths.join(', ')} px wide`]),
    ...(overflow ? ['the page is wider than the window'] : []),
  ];
}

type AxeViolation = { id: string; nodes: { html: string }[] };

const folder = await buildGallery();
const { url, server } = await serveFolder(folder);
if (values.serve) {
  console.log(`The gallery is at ${url}; stop it with Ctrl+C.`);
} else {
  const faults = await shoot();
  server.close();
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

async function shoot(): Promise<string[]> {
  const browser = await chromium.launch({
    executablePath: await provideChromium(console.error),
    args: CHROMIUM_ARGS,
  });
  const faults: string[] = [];
  for (const width of WIDTHS) {
    for (const theme of THEMES) {
      const page = await browser.newPage({
        viewport: { width, height: 900 },
        deviceScaleFactor: width < 768 ? 2 : 1,
        reducedMotion: 'reduce',
      });
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
      });
      page.on('pageerror', (error) => faults.push(String(error)));
      await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
      await page.goto(url);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      faults.push(...(await findFaults(page)).map((fault) => `${theme} ${width}: ${fault}`));
      await page.screenshot({ path: join(folder, `${theme}-${width}.png`), fullPage: true });
      await page.close();
    }
  }
  await browser.close();
  return faults;
}
