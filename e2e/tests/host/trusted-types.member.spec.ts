import type { Page } from '@playwright/test';
import { expect, test } from '../../harness/member-test.ts';

test.use({ account: 'subscriber' });

/** Ways in which an injected text could become code or markup. */
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

type Sink = (typeof SINKS)[number];

/** Tries each sink. Returns the sinks that the browser let through. */
const tryAll = (page: Page, sinks: readonly Sink[]) =>
  page.evaluate(
    ([tried, marker]) => {
      const create = (tag: string) => document.createElement(tag);
      const text = `globalThis.${marker} = true`;
      const factory: unknown = Reflect.get(globalThis, 'trustedTypes');
      const ways: Record<string, () => unknown> = {
        innerHTML: () => Object.assign(create('div'), { innerHTML: '<b></b>' }),
        outerHTML: () => Object.assign(document.body.appendChild(create('div')), { outerHTML: '<b></b>' }),
        insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', '<b></b>'),
        srcdoc: () => Object.assign(create('iframe'), { srcdoc: '<b></b>' }),
        'script.src': () => Object.assign(create('script'), { src: '/assets/host/main.js' }),
        'script.text': () => Object.assign(create('script'), { text }),
        importmap: () => Object.assign(create('script'), { type: 'importmap', textContent: '{}' }),
        onclick: () => create('button').setAttribute('onclick', text),
        eval: () => Reflect.apply(Reflect.get(globalThis, 'eval'), globalThis, [text]),
        setTimeout: () => Reflect.apply(setTimeout, globalThis, [text]),
        policy: () => Reflect.apply(Object(factory).createPolicy, factory, ['default', {}]),
      };
      const isLetThrough = (sink: string) => {
        try {
          ways[sink]?.();
          return true;
        } catch {
          return false;
        }
      };
      // Runs in an animation frame, because code that developer tools evaluate, as Playwright does, may be allowed more
      // than the page.
      return new Promise<string[]>((resolve) =>
        requestAnimationFrame(() => resolve(tried.filter(isLetThrough))),
      );
    },
    [sinks, 'ran'] as const,
  );

const PAGES = ['/', '/mlb/park-factors', '/gate/subscribers', '/no-such-page'];

// A single test visits all pages, because the edge limits the reports per network.
test('no text becomes code on any page, and the site is told of each attempt', async ({ page, faults }) => {
  faults.expect(/Trusted|Content Security Policy|no-such-page/);
  for (const path of PAGES) {
    await test.step(path, async () => {
      const told = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/beacons/policy');
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await tryAll(page, path === '/' ? SINKS : ['innerHTML', 'eval'])).toEqual([]);
      expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false);
      expect((await told).status()).toBe(204);
    });
  }
});
