import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { channelRoutes } from '../testing/a-control-service.ts';
import { anApp } from '../testing/an-app.ts';
import { closeConsole, openConsole } from '../testing/render-console.tsx';
import { textOf } from '../testing/render-page.tsx';

afterEach(closeConsole);

const SESSION = 'GET /v1/session';

const open = () =>
  openConsole('/apps/remote-tools', {
    ...channelRoutes({ apps: [anApp()] }),
    [SESSION]: {
      json: {
        tokens: [],
        provider: { name: 'Acme', contact: 'the platform team' },
        person: { name: 'Theo Marsh <theo@example.com>', groups: [], roleGroups: ['ops', 'nba-team'] },
      },
    },
  });

describe('the page of somebody without a role', () => {
  it('says who they are, which groups have one, and whom to ask, and asks for nothing else', async () => {
    const { requests } = open();
    await screen.findByRole('heading', { name: 'You have no role here' });
    const page = textOf(screen.getByRole('main'));
    expect(page).toContain('You are signed in as Theo Marsh <theo@example.com>');
    expect(screen.getAllByRole('listitem').map(textOf)).toEqual(['ops', 'nba-team']);
    expect(page).toContain('Ask the platform team which one you need.');
    expect(requests.map(({ call }) => call)).toEqual([SESSION]);
  });

  it('leads back to the sign-in, for somebody else', async () => {
    const { user, routes } = open();
    routes['DELETE /v1/session'] = { json: {} };
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    await screen.findByRole('link', { name: 'Sign in with Acme' });
  });
});
