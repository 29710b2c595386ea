import { expect, it } from 'vitest';
import { type RemoteDeclaration, remoteDeclarationSchema } from '../declaration.ts';
import { parseContract } from '../errors/contract-error.ts';

type Expected = {
  screens: Record<string, unknown>;
  label: string;
  order: number;
  menu: [label: string, path: string][];
  card: string;
  /** Each screen with the requirements of its route. */
  routes: [ids: string, path: string, access: string, module: string][];
};

export function describeDeclaration(declaration: RemoteDeclaration, expected: Expected): void {
  const { screens, label, order, menu, card, routes } = expected;

  it('keeps the contract', () => {
    expect(parseContract(remoteDeclarationSchema, declaration, 'remote.config.ts')).toEqual(declaration);
  });

  it('has its menu, in order, with no other of its screens in it, and a card on the front page', () => {
    const { navigation } = declaration;
    // Added screens may be between the known ones.
    const known = routes.map(([, path]) => path);
    const items = navigation?.items.filter(({ path }) => known.includes(path));
    expect(items?.map((item) => [item.label, item.path])).toEqual(menu);
    expect(navigation).toMatchObject({ label, order, card: { path: card } });
  });

  it.each(routes)('%s: opens %s as %s with %s', (_, path, access, module) => {
    expect(declaration.routes.find((route) => route.path === path)).toMatchObject({ access, module });
  });

  it('declares the screens that are written, and no others', () => {
    const declared = declaration.routes.map(
      ({ module }) => `${module.replace('./', './screens/')}-screen.tsx`,
    );
    expect(Object.keys(screens).toSorted()).toEqual(declared.toSorted());
  });
}
