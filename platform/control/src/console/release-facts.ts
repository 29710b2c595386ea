import {
  describeSettingLimits,
  findSettings,
  formatSettingValue,
  type HostManifest,
  type Manifest,
  type RemoteManifest,
} from '@sharpside/contracts';
import type { DeclarationChange } from '@sharpside/contracts/control';

type Fact = { area: DeclarationChange['area']; what: string; value: string };

const ITEM_ORDER = 'order of the items';

function listMenuFacts({ navigation }: RemoteManifest['declaration']): Fact[] {
  if (!navigation) return [];
  const { label, order, items, card } = navigation;
  const facts = [
    { what: 'name of the menu', value: label },
    { what: 'place in the bar', value: String(order) },
    ...items.map((item) => ({ what: `item ${item.path}`, value: item.label })),
    { what: ITEM_ORDER, value: items.map((item) => item.label).join(', ') },
    ...(card ? [{ what: 'card on the front page', value: `${card.text} (${card.path})` }] : []),
  ];
  return facts.map((fact) => ({ area: 'menu', ...fact }));
}

function listRemoteFacts({ declaration }: RemoteManifest): Fact[] {
  const { pathPrefix, routes, redirects = [], shared, contract, api = {} } = declaration;
  return [
    { area: 'place', what: 'path prefix', value: pathPrefix },
    ...Object.entries(api).map(([prefix, value]): Fact => ({ area: 'place', what: `API ${prefix}`, value })),
    ...listMenuFacts(declaration),
    ...routes.flatMap(({ path, title, description, module, access }): Fact[] => [
      { area: 'route', what: path, value: `${title} (${module})` },
      ...(description === undefined
        ? []
        : [{ area: 'route' as const, what: `${path}, description`, value: description }]),
      { area: 'access', what: path, value: access },
    ]),
    ...redirects.map(({ from, to }): Fact => ({ area: 'redirect', what: from, value: to })),
    ...Object.entries(shared).map(([what, value]): Fact => ({ area: 'shared', what, value })),
    { area: 'contract', what: 'contract', value: String(contract) },
  ];
}

function listHostFacts({ routes, provides, contracts }: HostManifest): Fact[] {
  return [
    ...routes.map(
      ({ path, title }): Fact => ({ area: 'route', what: path, value: title ?? "the product's name" }),
    ),
    ...Object.entries(provides).map(([what, value]): Fact => ({ area: 'shared', what, value })),
    { area: 'contract', what: 'contracts', value: contracts.join(', ') },
  ];
}

const listSettingFacts = (manifest: Manifest): Fact[] =>
  Object.entries(findSettings(manifest)).map(([what, declared]) => ({
    area: 'setting',
    what,
    value: `${describeSettingLimits(declared)}, else ${formatSettingValue(declared.default)}`,
  }));

const listFacts = (manifest: Manifest): Fact[] => [
  ...(manifest.kind === 'remote' ? listRemoteFacts(manifest) : listHostFacts(manifest)),
  ...listSettingFacts(manifest),
];

const toKey = ({ area, what }: Fact) => `${area} ${what}`;

const isItem = ({ what }: DeclarationChange) => what.startsWith('item ');

/**
 * Differences between the declarations of two releases of an app, such as menus, routes, access, shared modules and
 * settings.
 *
 * The order is that of the newer declaration. Entries that only the older declaration has come last.
 */
export function findDeclarationChanges(from: Manifest, to: Manifest): DeclarationChange[] {
  const before = new Map(listFacts(from).map((fact) => [toKey(fact), fact]));
  const after = new Map(listFacts(to).map((fact) => [toKey(fact), fact]));
  const changes = [...new Map([...after, ...before])].flatMap(
    ([key, { area, what }]): DeclarationChange[] => {
      const [old, now] = [before.get(key)?.value ?? null, after.get(key)?.value ?? null];
      return old === now ? [] : [{ area, what, before: old, after: now }];
    },
  );
  // An item that was added, removed or renamed also changes the order, and is reported by itself.
  return changes.some(isItem) ? changes.filter(({ what }) => what !== ITEM_ORDER) : changes;
}
