import { parseContract, remoteDeclarationSchema } from 'contracts';
import { describe, expect, it } from 'vitest';
import declaration from '../remote.config.ts';
import { paths } from './paths.ts';

describe('the declaration', () => {
  it('keeps the contract', () => {
    expect(parseContract(remoteDeclarationSchema, declaration, 'remote.config.ts')).toEqual(declaration);
  });

  it('puts its screens in the menu, in order', () => {
    expect(declaration.navigation).toMatchObject({
      label: 'NewLeague',
      items: [{ label: 'Data', path: '/newleague/data' }],
    });
  });

  it('says who may open what', () => {
    expect(declaration.routes).toMatchObject([{ path: '/newleague/data', access: 'public' }]);
  });
});

describe('a link to a screen', () => {
  it('is its path, with what to show after it', () => {
    expect(paths.data.href()).toBe('/newleague/data');
    expect(paths.data.href({ team: 'SEA' })).toBe('/newleague/data?team=SEA');
  });
});
