// @vitest-environment node
import type { LiveDocument } from '@sharpside/contracts';
import { describe, expect, it } from 'vitest';
import { prerenderPage } from './prerender.tsx';
import { HOST_ROUTES } from './site/host-routes.ts';
import { aDeclaration, aLiveDocument, aMicroFrontend } from './testing/a-live-document.ts';
import { CONFIG } from './testing/a-runtime-config.ts';

const PATHS = [...HOST_ROUTES.map(({ path }) => path), '/404'];

const prerender = (path: string, live: LiveDocument = aLiveDocument()) =>
  prerenderPage({ path, live, config: CONFIG });

const findClasses = (html: string) => [
  ...new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '))),
];

const aRemoteCalled = (label: string) =>
  aMicroFrontend({
    declaration: aDeclaration({
      name: `remote-${label.toLowerCase()}`,
      navigation: { label, order: 1, items: [{ label: 'Odds', path: '/sportsbooks/odds-converter' }] },
    }),
  });

describe('prerenderPage', () => {
  it.each([
    { remotes: [], labels: [] },
    { remotes: [aRemoteCalled('Chess')], labels: ['Chess'] },
    {
      remotes: [aRemoteCalled('Golf'), aRemoteCalled('Chess'), aRemoteCalled('Darts')],
      labels: ['Chess', 'Darts', 'Golf'],
    },
  ])('lists the menus of the remotes that are live: $labels', ({ remotes, labels }) => {
    const { html } = prerender('/faq', aLiveDocument({ remotes }));
    const buttons = [
      ...html.matchAll(/<button[^>]*aria-controls[^>]*>(?:<div[^>]*><\/div>)?<span>([^<]*)</g),
    ].map(([, label]) => label);
    // Each menu is in the bar, before the members' button 'Account' with the room of its initials, and in the sheet of narrow screens.
    expect(buttons).toEqual([...labels, 'Account', ...labels]);
  });

  it.each(PATHS)(
    'shows %s under the name that the deployment gives, with every rule that it needs, once',
    (path) => {
      const { html, styles } = prerender(path);
      expect(html).toContain('<h1');
      expect(html).toContain(CONFIG.productName);
      const rules = styles.filter(({ attributes }) => 'data-rules' in attributes).map(({ css }) => css);
      // Names of rules, found as `PageStyles` finds them.
      const names = new Set(
        rules.flatMap((css) => [...css.matchAll(/\.ui-([a-z0-9]+)/g)].map(([, name]) => name)),
      );
      const classes = findClasses(html).flatMap((name) => (name.startsWith('ui-') ? [name.slice(3)] : []));
      expect(classes.length).toBeGreaterThan(0);
      expect(classes.filter((name) => !names.has(name))).toEqual([]);
      const starts = rules.flatMap((css) =>
        [...css.matchAll(/(?:^|\})\.(ui-[a-z0-9]+)\{/g)].map(([, name]) => name),
      );
      expect(starts).toEqual([...new Set(starts)]);
    },
  );

  it('takes every visitor for one who has not signed in', () => {
    expect(prerender('/').html).toContain('>Login</a>');
  });

  it('is a function of its request', () => {
    expect(prerender('/')).toEqual(prerender('/'));
  });
});
