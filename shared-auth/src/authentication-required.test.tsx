import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { AuthenticationRequired } from './authentication-required.tsx';
import { anAuth } from './testing/an-auth.ts';
import { renderAt } from './testing/render-at.tsx';

it('leads to the login page of the shell where there is no backend, and remembers the page', async () => {
  renderAt('/mlb/scores', <AuthenticationRequired auth={anAuth({ config: { backendUrl: null } })} />);
  await userEvent.click(screen.getByRole('link', { name: 'Login' }));
  const whereabouts = screen.getByRole('status', { name: 'Whereabouts' });
  expect(JSON.parse(whereabouts.textContent)).toEqual({
    pathname: '/login',
    state: { returnTo: '/mlb/scores' },
  });
});
