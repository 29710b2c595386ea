import type { ListedToken } from '@sharpside/contracts/control';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aRefusal, aSession, channelRoutes, type Route } from '../testing/a-control-service.ts';
import { closeConsole, openConsole } from '../testing/render-console.tsx';
import { readAddress, textOf } from '../testing/render-page.tsx';

afterEach(closeConsole);

const aToken = (over: Partial<ListedToken> = {}): ListedToken => ({
  id: 'abcdefghijkl',
  holder: 'Tools team',
  apps: ['*'],
  rights: ['rollback'],
  createdAt: '2031-01-02T00:00:00.000Z',
  createdBy: 'Ann Ops',
  maker: null,
  alsoMade: 0,
  expiresAt: '2031-02-01T00:00:00.000Z',
  lastUsedAt: null,
  isLasting: true,
  revoked: null,
  isRevocable: true,
  isUnsigned: false,
  ...over,
});

const open = (tokens: ListedToken[], more: Record<string, Route> = {}) =>
  openConsole('/tokens', {
    ...channelRoutes({ apps: [] }),
    'GET /v1/session': { json: { ...aSession(), mayMakeTokens: true } },
    'GET /v1/tokens': { json: { tokens } },
    ...more,
  });

describe('many tokens', () => {
  const many = Array.from({ length: 52 }, (_, index) =>
    aToken({
      id: `tokentoken${'abcdef'[Math.floor(index / 10)]}${'abcdefghij'[index % 10]}`,
      holder: index === 51 ? 'MLB team' : 'Tools team',
    }),
  );

  it('are shown a page at a time, and searched by holder and id', async () => {
    const { user } = open(many);
    const section = await screen.findByRole('region', { name: 'All tokens' });
    const count = () => section.querySelectorAll('li').length;
    await waitFor(() => expect(count()).toBe(50));
    await user.click(within(section).getByText('Next'));
    await waitFor(() => expect(count()).toBe(2));
    expect(readAddress()).toBe('/tokens?page=2');
    await user.type(screen.getByRole('searchbox', { name: 'Search tokens' }), 'mlb');
    await waitFor(() => expect(count()).toBe(1));
    within(section).getByText('1 of 52 tokens');
    await waitFor(() => expect(readAddress()).toBe('/tokens?search=mlb'));
  });
});

it('finds a holder without accents, and words in any order', async () => {
  const { user } = open([
    aToken({ holder: 'José O’Neill' }),
    ...Array.from({ length: 11 }, (_, index) => aToken({ id: `tokentokent${'abcdefghijk'[index]}` })),
  ]);
  await user.type(await screen.findByRole('searchbox', { name: 'Search tokens' }), 'oneill jose');
  await waitFor(() => expect(screen.queryByText('1 of 12 tokens')).not.toBeNull());
});

describe('the tokens', () => {
  it('say for whom and what they are, who made them, and which are over', async () => {
    open([
      aToken(),
      aToken({
        id: 'bbbbbbbbbbbb',
        revoked: { by: 'Olga', at: '2031-01-02T00:00:00.000Z', reason: 'It leaked' },
      }),
      aToken({ id: 'cccccccccccc', expiresAt: '2031-01-02T00:00:00.000Z' }),
      aToken({ id: 'dddddddddddd', isUnsigned: true, isRevocable: false }),
    ]);
    const section = await screen.findByRole('region', { name: 'All tokens' });
    const entries = (await within(section).findAllByRole('listitem')).map(textOf);
    expect(entries[0]).toContain('Tools team: rollback of all apps');
    expect(entries[0]).toContain('made by Ann Ops');
    expect(entries[0]).toContain('never used');
    expect(entries[1]).toContain('Revoked by Olga: It leaked');
    expect(entries[2]).toContain('Ended');
    expect(entries[3]).toContain('Not signed');
    expect(
      within(section)
        .getAllByRole('button', { name: /^Revoke/ })
        .map(textOf),
    ).toEqual(['Revoke']);
    expect(screen.queryByRole('searchbox')).toBeNull();
    const link = screen.getByRole('link', { name: 'Tokens' });
    expect(link.getAttribute('aria-current')).toBe('page');
  });

  it('are made here and shown once, or refused in words of the service', async () => {
    const text = `mfe_abcdefghijkl_${'s'.repeat(43)}`;
    const call = 'POST /v1/tokens';
    const json = { id: 'abcdefghijkl', expiresAt: '2031-02-01T00:00:00.000Z', text };
    const { user, routes, requestsTo } = open([], { [call]: { json } });
    await user.click(await screen.findByRole('textbox', { name: 'Holder' }));
    await user.paste('On call');
    await user.click(screen.getByRole('textbox', { name: 'Apps' }));
    await user.paste('remote-nba, remote-nfl');
    await user.click(screen.getByRole('checkbox', { name: 'rollback' }));
    await user.click(screen.getByRole('button', { name: 'Make the token' }));
    expect(textOf(await screen.findByText(text))).toBe(text);
    const body = { holder: 'On call', apps: ['remote-nba', 'remote-nfl'], rights: ['rollback'], days: 90 };
    expect(requestsTo(call)).toEqual([{ call, body }]);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByText(text)).toBeNull();

    routes[call] = aRefusal('TOKEN_WRONG_RIGHT', 'You may make tokens for no more than rollback.', 403);
    await user.click(screen.getByRole('button', { name: 'Make the token' }));
    expect(textOf(await screen.findByRole('alert'))).toContain('for no more than rollback');
  });

  it('are revoked with a reason, alone or with all that the same person made', async () => {
    const tokens = [aToken(), aToken({ id: 'bbbbbbbbbbbb', alsoMade: 1 })];
    const alone = 'DELETE /v1/tokens/abcdefghijkl';
    const withMade = 'DELETE /v1/tokens/bbbbbbbbbbbb';
    const revoked = { json: { isNew: true, made: [] } };
    const { user, requestsTo } = open(tokens, { [alone]: revoked, [withMade]: revoked });
    const revoke = (id: string) => screen.getByRole('button', { name: `Revoke ${id}` });
    const also = () => screen.queryByRole('checkbox', { name: /^Also/ });
    await screen.findAllByRole('button', { name: /^Revoke/ });
    await user.click(revoke('abcdefghijkl'));
    await user.click(revoke('abcdefghijkl'));
    expect(requestsTo(alone)).toEqual([]);
    expect(also()).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Old');
    await user.click(revoke('abcdefghijkl'));
    expect(requestsTo(alone)).toEqual([{ call: alone, body: { reason: 'Old' } }]);

    await user.click(revoke('bbbbbbbbbbbb'));
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Old');
    await user.click(screen.getByRole('checkbox', { name: 'Also 1 other token that the same person made' }));
    await user.click(revoke('bbbbbbbbbbbb'));
    expect(requestsTo(withMade)).toEqual([{ call: withMade, body: { reason: 'Old', withMade: true } }]);
  });

  it('are revoked once, however often the button is pressed', async () => {
    const call = 'DELETE /v1/tokens/abcdefghijkl';
    const { user, requestsTo } = open([aToken()], { [call]: () => new Promise(() => {}) });
    await user.click(await screen.findByRole('button', { name: 'Revoke abcdefghijkl' }));
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Old');
    await user.dblClick(screen.getByRole('button', { name: 'Revoke abcdefghijkl' }));
    expect(requestsTo(call)).toHaveLength(1);
  });

  it('name their maker with the account where two read alike, and say who may no longer make them', async () => {
    const maker = { via: 'dddddddddddd', name: 'Olga <olga@example.com>', isAllowed: false };
    open([
      aToken({ createdBy: maker.name, maker }),
      aToken({ id: 'bbbbbbbbbbbb', createdBy: 'Olga <eve@example.com>' }),
      aToken({
        id: 'cccccccccccc',
        createdBy: 'Bob <bob@example.com>',
        maker: { ...maker, isAllowed: null },
      }),
    ]);
    const section = await screen.findByRole('region', { name: 'All tokens' });
    const entries = (await within(section).findAllByRole('listitem')).map(textOf);
    expect(entries[0]).toContain('made by Olga <olga@example.com>');
    expect(entries[0]).toContain('Olga <olga@example.com> may no longer make such a token');
    expect(entries[1]).toContain('made by Olga <eve@example.com>');
    expect(entries[1]).not.toContain('no longer');
    expect(entries[2]).toContain('made by Bob ');
    expect(entries[2]).not.toContain('no longer');
  });
});
