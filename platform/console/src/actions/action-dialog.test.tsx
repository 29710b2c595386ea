import type { ConsoleApp, Whoami } from '@sharpside/contracts/control';
import { UiProvider } from '@sharpside/shared-ui';
import { MemoryRouter } from '@sharpside/shared-ui/routing';
import { installDialogs } from '@sharpside/shared-ui/testing';
import { clearToasts } from '@sharpside/shared-ui/toasts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { SessionProvider } from '../session-context.ts';
import { aCanary, anApp } from '../testing/an-app.ts';
import { ActionButton } from './action-button.tsx';
import { ActionDialog } from './action-dialog.tsx';

installDialogs();
afterEach(() => vi.unstubAllGlobals());

const aSession = (right: 'promote' | 'rollback'): Whoami => ({
  tokens: [
    { id: 'abcdefghijkl', holder: 'Olga', app: 'remote-tools', right, expiresAt: '2031-02-01T00:00:00.000Z' },
  ],
});

function renderPage(session: Whoami, address = '/') {
  const fetch = vi.fn(async (_path: string, _init: RequestInit) => Response.json({}, { status: 500 }));
  vi.stubGlobal('fetch', fetch);
  const toPage = (app: ConsoleApp) => (
    <MemoryRouter initialEntries={[address]}>
      <UiProvider>
        <SessionProvider value={session}>
          <ActionButton app="remote-tools" action="raise" about="the canary" />
          <ActionButton app="remote-tools" action="abort" about="the canary" />
          <ActionDialog app={app} channel="production" revision={7} next={{ current: null }} />
        </SessionProvider>
      </UiProvider>
    </MemoryRouter>
  );
  const { rerender } = render(toPage(anApp({ canary: aCanary() })));
  const become = (app: ConsoleApp) => rerender(toPage(app));
  return { user: userEvent.setup(), fetch, become };
}

const answering = (fetch: ReturnType<typeof renderPage>['fetch'], body: unknown, status: number) =>
  fetch.mockResolvedValue(Response.json(body, { status }));

it('does nothing that the tokens do not allow, and says why', async () => {
  const { user } = renderPage(aSession('rollback'));
  const raise = screen.getByRole('button', {
    name: 'Raise the canary',
    description: /without a token for promote/,
  });
  await user.click(raise);
  expect(raise.getAttribute('aria-disabled')).toBe('true');
  expect(raise.getAttribute('aria-haspopup')).toBe('dialog');
  expect(raise.title).toMatch(/without a token for promote/);
  expect(screen.queryByRole('dialog')).toBeNull();
  // A finger finds no title.
  expect(
    (await screen.findByText(/without a token for promote/, { selector: '[data-title]' })).closest('li'),
  ).not.toBeNull();
  clearToasts();
});

it('asks for a reason before it sends what takes something away', async () => {
  const { user, fetch } = renderPage(aSession('rollback'));
  await user.click(screen.getByRole('button', { name: 'Abort the canary' }));
  await user.click(screen.getByRole('button', { name: 'Abort' }));
  await screen.findByText('Say why, for the history.');
  expect(fetch).not.toHaveBeenCalled();
});

it('sends the share, the reason and the revision that was on screen', async () => {
  const { user, fetch } = renderPage(aSession('promote'), '/?do=raise');
  const share = screen.getByRole('textbox', { name: 'Share of the visitors' });
  await user.clear(share);
  await user.type(share, '50');
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Quiet so far');
  await user.click(screen.getByRole('button', { name: 'Raise' }));
  const [path, init] = fetch.mock.calls[0] ?? [];
  expect(path).toBe('/v1/apps/remote-tools/changes');
  expect(init?.headers).toMatchObject({ 'x-console': '1' });
  expect(JSON.parse(String(init?.body))).toEqual({
    action: 'raise',
    channel: 'production',
    percent: 50,
    reason: 'Quiet so far',
    expectedRevision: 7,
  });
});

it('shows every objection to a change, and stays open', async () => {
  const { user, fetch } = renderPage(aSession('promote'), '/?do=promote&version=1.4.0');
  const objections = [
    { check: 'Channel takes it', message: 'remote-tools is frozen (World Series)' },
    { check: 'Shared modules fit', message: 'remote-tools needs react ^20.0.0' },
  ];
  answering(fetch, { error: { code: 'CHANGE_REFUSED', message: 'refused', objections } }, 422);
  await user.click(screen.getByRole('button', { name: 'Promote' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Refused; nothing was changed');
  for (const { message } of objections) expect(alert.textContent).toContain(message);
});

it('does not send what became another change while it was read, until that was read too', async () => {
  const { user, fetch, become } = renderPage(aSession('rollback'), '/?do=rollback');
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Stakes are wrong');
  become(anApp({ live: { version: '1.2.0', since: null, by: 'Bob' }, previous: '1.1.0' }));
  expect(screen.getByRole('alert').textContent).toContain('remote-tools was changed meanwhile');
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), '{Enter}');
  // The dialog asks whether the release fits, which changes nothing.
  const changes = () => fetch.mock.calls.filter(([, { method }]) => method !== 'GET');
  expect(changes()).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'I have read it' }));
  await user.click(screen.getByRole('button', { name: 'Roll back' }));
  expect(changes()).toHaveLength(1);
});

it('says that there is nothing to change where the address asks for it', () => {
  const { become } = renderPage(aSession('promote'), '/?do=promote');
  screen.getByText(/No release is chosen/);
  expect(screen.getByRole('button', { name: 'Promote' }).hasAttribute('disabled')).toBe(true);
  become(anApp());
  expect(screen.queryByText(/undefined/)).toBeNull();
});
