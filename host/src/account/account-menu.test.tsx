import { useSession } from '@sharpside/shared-auth';
import { ODDS_FORMAT_STORAGE_KEY } from '@sharpside/shared-ui/odds';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { prepareShell, renderShell } from '../layout/testing/render-shell.tsx';
import { AccountMenu } from './account-menu.tsx';

prepareShell();

const CREATOR = { product: { capper: { id: 320_906 } } };

type Answers = { profile: unknown; subscriptions?: unknown };

const answering =
  ({ profile, subscriptions = [] }: Answers): typeof globalThis.fetch =>
  async (input) =>
    Response.json(String(input).includes('/profile/') ? profile : subscriptions);

async function renderOpened(fetch: typeof globalThis.fetch, config = {}) {
  useSession.getState().signIn();
  const view = renderShell(<AccountMenu isAuthenticated />, { fetch, config });
  await view.user.click(screen.getByRole('button', { name: 'Account' }));
  return view;
}

const PROFILE = { access_token: 'token', name: 'Dana Whitlock' };

const paidUntil = (paid_until: string) => ({
  profile: PROFILE,
  subscriptions: [{ price: CREATOR, paid_until }],
});

const LINES: [string, Answers, string][] = [
  [
    'a subscriber',
    paidUntil('2126-12-23T17:00:00Z'),
    'DWDana Whitlock Subscription paid until Dec 23, 2126. Manage at Provider',
  ],
  [
    'somebody who paid until the small hours of a day in New York',
    paidUntil('2026-01-02T04:30:00Z'),
    'DWDana Whitlock Your subscription ended on Jan 1, 2026. Subscribe at Provider',
  ],
  [
    'somebody who never paid and has no name',
    { profile: { access_token: 'token' } },
    'Signed in No subscription. Subscribe at Provider',
  ],
  [
    'somebody who does not share subscriptions',
    { profile: { name: 'Iris Calloway' } },
    'ICIris Calloway Provider does not tell this site about your subscription. Manage at Provider',
  ],
];

it('signs out everywhere, and says so where that did not happen and the session stays', async () => {
  let status = 503;
  const { user } = await renderOpened(async (input) =>
    String(input).includes('/api/auth/logout-everywhere')
      ? Response.json({ success: true }, { status })
      : Response.json(PROFILE),
  );
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Your sessions could not be ended. Try again.');
  expect(useSession.getState().status).toBe('signedIn');
  status = 200;
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() => expect(useSession.getState().status).toBe('signedOut'));
});

describe('the account menu', () => {
  it.each(LINES)('tells %s, and where to change it', async (_, answers, text) => {
    await renderOpened(answering(answers));
    const link = await screen.findByRole('link');
    expect(link.getAttribute('href')).toBe('https://provider.test/subscribe');
    const shown = [...(link.parentElement?.children ?? [])].map(({ textContent }) => textContent);
    expect(shown.join(' ')).toBe(text);
  });

  it('leads a subscriber to where the operator says that a subscription is managed', async () => {
    const config = { manageSubscriptionUrl: 'https://provider.test/account' };
    await renderOpened(answering(paidUntil('2126-12-23T17:00:00Z')), config);
    expect((await screen.findByRole('link')).getAttribute('href')).toBe('https://provider.test/account');
  });

  it('says that it cannot read the account, offers all the same to sign out, and asks again', async () => {
    let isAway = true;
    const { user } = await renderOpened(async (...call) => {
      if (isAway) return new Response('', { status: 503 });
      return answering({ profile: PROFILE })(...call);
    });
    await screen.findByText('Your account cannot be read right now.');
    screen.getByRole('button', { name: 'Sign out everywhere' });
    isAway = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Dana Whitlock');
  });

  it('shows the initials, and lets the odds format be chosen', async () => {
    const { user } = await renderOpened(answering({ profile: { name: 'Dana de la Whitlock' } }));
    await screen.findAllByText('DW');
    await user.selectOptions(screen.getByLabelText('Show odds as'), 'Decimal');
    expect(localStorage.getItem(ODDS_FORMAT_STORAGE_KEY)).toBe('decimal');
  });

  it('asks at each opening, and not before', async () => {
    let calls = 0;
    const fetch: typeof globalThis.fetch = async (...call) => {
      calls += 1;
      return answering({ profile: { name: 'Iris Calloway' } })(...call);
    };
    useSession.getState().signIn();
    const { user } = renderShell(<AccountMenu isAuthenticated />, { fetch });
    expect(calls).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Account' }));
    await screen.findByText('Iris Calloway');
    await user.keyboard('{Escape}');
    expect(screen.queryByText('Iris Calloway')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Account' }));
    // The name of the last opening is there at once.
    screen.getByText('Iris Calloway');
    await waitFor(() => expect(calls).toBe(2));
  });

  it('has the initials on its button from the first reading on, until the session ends', async () => {
    const initials = () => screen.getByRole('button', { name: 'Account' }).textContent;
    useSession.getState().signIn();
    const { user } = renderShell(<AccountMenu isAuthenticated />, { fetch: answering({ profile: PROFILE }) });
    expect(initials()).toBe('Account');
    await user.hover(screen.getByRole('button', { name: 'Account' }));
    await waitFor(() => expect(initials()).toBe('DWAccount'));
    act(() => useSession.getState().signOut());
    expect(initials()).toBe('Account');
  });

  it('has the odds format before the way to sign out everywhere', async () => {
    await renderOpened(answering({ profile: PROFILE }));
    const odds = screen.getByLabelText('Show odds as');
    const end = screen.getByRole('button', { name: 'Sign out everywhere' });
    expect(odds.compareDocumentPosition(end)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('is not there for a visitor', () => {
    useSession.getState().signOut();
    const { container } = renderShell(<AccountMenu isAuthenticated={false} />);
    expect(within(container).queryByRole('button')).toBeNull();
  });
});
