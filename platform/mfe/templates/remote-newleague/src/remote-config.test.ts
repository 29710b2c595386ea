import { parseContract, remoteDeclarationSchema } from '@sharpside/contracts';
import { describe, expect, it } from 'vitest';
import declaration from '../remote.config.ts';
import { paths } from './paths.ts';

describe('the declaration', () => {
  it('keeps the contract', () => {
    expect(parseContract(remoteDeclarationSchema, declaration, 'remote.config.ts')).toEqual(declaration);
  });

  it('has the data in the menu', () => {
    expect(declaration.navigation).toMatchObject({ label: 'NewLeague' });
    expect(declaration.navigation?.items).toContainEqual({ label: 'Data', path: '/newleague/data' });
  });

  it('lets anyone in to the data', () => {
    const route = declaration.routes.find(({ path }) => path === '/newleague/data');
    expect(route).toMatchObject({ access: 'public', module: './data' });
  });
});

describe('a link to a screen', () => {
  it('is its path, with what to show after it', () => {
    expect(paths.data.href()).toBe('/newleague/data');
    expect(paths.data.href({ team: 'SEA' })).toBe('/newleague/data?team=SEA');
  });
});
