import type { Page } from '@playwright/test';
import { expect, test } from '../../harness/test.ts';

/** Texts that would become code or markup, each by another way, as an injection would try it. */
const SINKS = [
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'srcdoc',
  'script.src',
  'script.text',
  'importmap',
  'onclick',
  'eval',
  'setTimeout',
  'policy',
] as const;

/** Tries each of them, and says which the browser let through. */
const tryAll = (page: Page) =>
  page.evaluate(
    ([sinks, marker]) => {
      const create = (tag: string) => document.createElement(tag);
      const text = `window.${marker} = true`;
      const ways: Record<string, () => unknown> = {
        innerHTML: () => Object.assign(create('div'), { innerHTML: '<b></b>' }),
        outerHTML: () => Object.assign(document.body.appendChild(create('div')), { outerHTML: '<b></b>' }),
        insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', '<b></b>'),
        srcdoc: () => Object.assign(create('iframe'), { srcdoc: '<b></b>' }),
        'script.src': () => Object.assign(create('script'), { src: '/assets/host/main.js' }),
        'script.text': () => Object.assign(create('script'), { text }),
        importmap: () => Object.assign(create('script'), { type: 'importmap', textContent: '{}' }),
        onclick: () => create('button').setAttribute('onclick', text),
        // biome-ignore lint/security/noGlobalEval: it is to be refused.
        eval: () => globalThis.eval(text),
        setTimeout: () => Reflect.apply(setTimeout, undefined, [text]),
        policy: () => {
          const factory: unknown = Reflect.get(globalThis, 'trustedTypes');
          const create = Object(factory).createPolicy;
          return [Reflect.apply(create, factory, ['default', {}])];
        },
      };
      return sinks.filter((sink) => {
        try {
          ways[sink]?.();
          return true;
        } catch {
          return false;
        }
      });
    },
    [SINKS, 'ran'] as const,
  );

const PAGES = ['/', '/faq', '/sportsbooks/odds-converter', '/gate/open', '/no-such-page'];

for (const path of PAGES)
  test(`no text becomes code on ${path}, and the site is told of the attempt`, async ({ page, faults }) => {
    faults.expect(/Trusted|Content Security Policy|Failed to load resource.*404|no-such-page/);
    const told = page.waitForRequest((request) => new URL(request.url()).pathname === '/beacons/policy');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await tryAll(page)).toEqual([]);
    expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false);
    expect((await (await told).response())?.status()).toBe(204);
  });
