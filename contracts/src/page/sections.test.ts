import * as v from 'valibot';
import { expect, it } from 'vitest';
import { remoteDeclarationSchema } from '../declaration.ts';
import { aRemoteDeclaration } from '../testing/registry-documents.ts';
import { byPlaceInBar, toSectionOutline, toSectionPrefix } from './sections.ts';

const DECLARATION = v.parse(remoteDeclarationSchema, aRemoteDeclaration);

const inBar = (name: string, order: number, label: string) =>
  toSectionOutline({
    ...DECLARATION,
    name,
    navigation: { label, order, items: [{ label: 'Scores', path: '/tools/scores' }] },
  });

it('has the menu of a section, each page with its access; of a page that no route has, the stricter one', () => {
  const [route] = DECLARATION.routes;
  if (!route) throw new TypeError('The declaration has no route.');
  const items = [
    { label: 'Known', path: route.path },
    { label: 'Unknown', path: '/nowhere' },
  ];
  const declaration = { ...DECLARATION, navigation: { label: 'Tools', order: 1, items } };
  expect(toSectionOutline(declaration, ['remote-tools@1.0.0'])).toMatchObject({
    name: declaration.name,
    pathPrefix: declaration.pathPrefix,
    releases: ['remote-tools@1.0.0'],
    navigation: {
      items: [
        { label: 'Known', path: route.path, access: route.access },
        { label: 'Unknown', path: '/nowhere', access: 'protected' },
      ],
    },
  });
});

it.each([undefined, { label: 'Tools', order: 1, items: [] }])(
  'has no menu where there is none: %o',
  (navigation) => {
    const { navigation: _, ...declaration } = DECLARATION;
    expect(toSectionOutline({ ...declaration, ...(navigation && { navigation }) })).not.toHaveProperty(
      'navigation',
    );
  },
);

it('stands in the bar by order, then by label, and last without a menu', () => {
  const { navigation: _, ...bare } = DECLARATION;
  const sections = [
    toSectionOutline({ ...bare, name: 'remote-bare' }),
    inBar('remote-b', 2, 'Zeta'),
    inBar('remote-c', 2, 'Alpha'),
    inBar('remote-a', 1, 'Omega'),
  ];
  const names = sections.sort(byPlaceInBar).map(({ name }) => name);
  expect(names).toEqual(['remote-a', 'remote-c', 'remote-b', 'remote-bare']);
});

it.each([
  ['/mlb/whos-hot', '/mlb'],
  ['/mlb/', '/mlb'],
  ['/', '/'],
  ['', '/'],
])('knows %j for a page of the section %s', (path, prefix) => {
  expect(toSectionPrefix(path)).toBe(prefix);
});
