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
  const many = Array.from({ length: 60 }, (_, index) =>
    aToken({
      id: `tokentoken${'abcdef'[Math.floor(index / 10)]}${'abcdefghij'[index % 10]}`,
      holder: index === 57 ? 'MLB team' : 'Tools team',
    }),
  );

  it('are shown a page at a time, and searched by holder and id', async () => {
    const { user } = open(many);
    const section = await screen.findByRole('region', { name: 'All tokens' });
    await waitFor(() => expect(within(section).getAllByRole('listitem')).toHaveLength(50));
    await user.click(within(section).getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(within(section).getAllByRole('listitem')).toHaveLength(10));
    expect(readAddress()).toBe('/tokens?page=2');
    await user.type(screen.getByRole('searchbox', { name: 'Search tokens' }), 'mlb');
    await waitFor(() => expect(within(section).getAllByRole('listitem')).toHaveLength(1));
    within(section).getByText('1 of 60 tokens');
    await waitFor(() => expect(readAddress()).toBe('/tokens?search=mlb'));
  });

  it('of which there are few have no search', async () => {
    open(many.slice(0, 10));
    const section = await screen.findByRole('region', { name: 'All tokens' });
    await waitFor(() => expect(within(section).getAllByRole('listitem')).toHaveLength(10));
    expect(screen.queryByRole('searchbox')).toBeNull();
  });
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
    ]);
    const section = await screen.findByRole('region', { name: 'All tokens' });
    const entries = (await within(section).findAllByRole('listitem')).map(textOf);
    expect(entries[0]).toContain('Tools team: rollback of all apps');
    expect(entries[0]).toContain('made by Ann Ops');
    expect(entries[0]).toContain('never used');
    expect(entries[1]).toContain('Revoked by Olga: It leaked');
    expect(entries[2]).toContain('Ended');
    expect(
      within(section)
        .getAllByRole('button', { name: /^Revoke/ })
        .map(textOf),
    ).toEqual(['Revoke']);
    const link = screen.getByRole('link', { name: 'Tokens' });
    expect(link.getAttribute('aria-current')).toBe('page');
  });

  it('are made here, and each is shown once', async () => {
    const text = `mfe_abcdefghijkl_${'s'.repeat(43)}`;
    const call = 'POST /v1/tokens';
    const json = { id: 'abcdefghijkl', expiresAt: '2031-02-01T00:00:00.000Z', text };
    const { user, requestsTo } = open([], { [call]: { json } });
    await user.type(await screen.findByRole('textbox', { name: 'Holder' }), 'On call');
    await user.type(screen.getByRole('textbox', { name: 'Apps' }), 'remote-nba, remote-nfl');
    await user.click(screen.getByRole('checkbox', { name: 'rollback' }));
    await user.click(screen.getByRole('button', { name: 'Make the token' }));
    expect(textOf(await screen.findByText(text))).toBe(text);
    const body = { holder: 'On call', apps: ['remote-nba', 'remote-nfl'], rights: ['rollback'], days: 90 };
    expect(requestsTo(call)).toEqual([{ call, body }]);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByText(text)).toBeNull();
  });

  it('that would do more than their maker are refused in the words of the service', async () => {
    const refusal = aRefusal('TOKEN_WRONG_RIGHT', 'You may make tokens for no more than rollback.', 403);
    const { user } = open([], { 'POST /v1/tokens': refusal });
    await user.click(await screen.findByRole('button', { name: 'Make the token' }));
    expect(textOf(await screen.findByRole('alert'))).toContain('for no more than rollback');
  });

  it.each([
    { whose: 'alone', alsoMade: 0, body: { reason: 'It leaked' } },
    {
      whose: 'with all that the same person made',
      alsoMade: 1,
      body: { reason: 'It leaked', withMade: true },
    },
  ])('are revoked with a reason, $whose', async ({ alsoMade, body }) => {
    const call = 'DELETE /v1/tokens/abcdefghijkl';
    const { user, requestsTo } = open([aToken({ alsoMade })], {
      [call]: { json: { isNew: true, made: [] } },
    });
    await user.click(await screen.findByRole('button', { name: 'Revoke abcdefghijkl' }));
    const confirm = screen.getByRole('button', { name: 'Revoke abcdefghijkl' });
    await user.click(confirm);
    expect(requestsTo(call)).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'It leaked');
    const also = screen.queryByRole('checkbox', { name: 'Also 1 other token that the same person made' });
    expect(also !== null).toBe(alsoMade > 0);
    if (also) await user.click(also);
    await user.click(confirm);
    expect(requestsTo(call)).toEqual([{ call, body }]);
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
