import type { ListedProposal } from '@sharpside/contracts/control';
import { installDialogs } from '@sharpside/shared-ui/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aDiff, aRefusal, channelRoutes } from '../testing/a-control-service.ts';
import { aChange, anApp } from '../testing/an-app.ts';
import { closeConsole, openConsole } from '../testing/render-console.tsx';
import { textOf } from '../testing/render-page.tsx';

installDialogs();
afterEach(closeConsole);

const ID = '20310102T230000000Z-0a1b2c';
const ACCEPT = `POST /v1/proposals/${ID}/acceptance`;
const WITHDRAW = `POST /v1/proposals/${ID}/withdrawal`;
const LIST = 'GET /v1/proposals?channel=production';

const aProposal = (overrides: Partial<ListedProposal> = {}): ListedProposal => ({
  id: ID,
  what: 'promote remote-tools 1.4.0',
  reason: 'Better odds',
  revision: 7,
  needs: [{ app: 'remote-tools', right: 'promote' }],
  by: 'Ann <ann@example.com>',
  at: '2031-01-02T23:00:00.000Z',
  endsAt: '2031-01-03T23:00:00.000Z',
  checks: [
    { title: 'Channel takes it', faults: [] },
    { title: 'Screens fit', faults: ['odds is gone'], isWarning: true },
  ],
  isBegun: false,
  objection: null,
  mayWithdraw: true,
  ...overrides,
});

const open = (proposals: ListedProposal[] | undefined, more = {}) =>
  openConsole('/', {
    ...channelRoutes({
      apps: [anApp()],
      changes: [aChange({ approvedBy: 'Eve <eve@example.com>' })],
      ...(proposals && { proposals }),
    }),
    ...more,
  });

const findEntry = async () => (await screen.findByText('promote remote-tools 1.4.0')).closest('li');
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('the proposals of a channel', () => {
  it('say who proposes what and why, with the checks', async () => {
    open([aProposal()]);
    const text = textOf(await findEntry());
    expect(text).toContain('Better odds');
    expect(text).toContain('Proposed 1 h ago by Ann');
    expect(text).toContain('1 of 2 checks passed; Screens fit: odds is gone');
    expect(button('Accept: promote remote-tools 1.4.0').disabled).toBe(false);
  });

  it('are not asked for where no second person is needed', async () => {
    const { requestsTo } = open(undefined);
    await screen.findByText(/accepted by Eve/);
    expect(screen.queryByText('Waiting for a second person')).toBeNull();
    expect(requestsTo(LIST)).toEqual([]);
  });

  it('are accepted', async () => {
    const { id, by, at, reason } = aProposal();
    const approved = { by: 'Olga', via: 'abcdefghijkl', proposal: id };
    const moved = { action: 'promote', app: 'remote-tools', from: '1.3.0', to: '1.4.0' };
    const change = { ...moved, by, approved, at, reason };
    const revision = { schema: 1, channel: 'production', revision: 8, change, apps: {} };
    const { requestsTo } = open([aProposal()], {
      [ACCEPT]: { json: { revision, warnings: [], checks: [] } },
    });
    await findEntry();
    fireEvent.click(button('Accept: promote remote-tools 1.4.0'));
    await screen.findByText('Accepted: done, revision 8');
    expect(requestsTo(ACCEPT)).toMatchObject([{ body: { channel: 'production' } }]);
    await waitFor(() => expect(requestsTo(LIST).length).toBeGreaterThan(1));
  });

  it('cannot be accepted by the proposer, who is told why and may withdraw', async () => {
    const objection = 'Ann proposed it, so somebody else has to accept it.';
    const { requestsTo } = open([aProposal({ objection })], { [WITHDRAW]: { json: { isNew: true } } });
    expect(textOf(await findEntry())).toContain(objection);
    const accept = button('Accept: promote remote-tools 1.4.0');
    expect(accept.disabled).toBe(true);
    expect(document.getElementById(accept.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      objection,
    );
    fireEvent.click(button('Withdraw: promote remote-tools 1.4.0'));
    await screen.findByText('Withdrawn; nothing was changed');
    expect(requestsTo(WITHDRAW)).toHaveLength(1);
  });

  it('show why an acceptance was refused', async () => {
    open([aProposal()], { [ACCEPT]: aRefusal('CHANNEL_CONFLICT', 'The channel is at revision 8.', 409) });
    await findEntry();
    fireEvent.click(button('Accept: promote remote-tools 1.4.0'));
    await screen.findByText('The channel is at revision 8.');
  });
});

describe('a change of a channel with the two-person rule', () => {
  it('is said to be proposed, not done', async () => {
    const call = 'POST /v1/apps/remote-tools/changes';
    const needs = [{ app: 'remote-tools', right: 'promote' }];
    const proposed = { id: ID, channel: 'production', needs, endsAt: '2031-01-03T23:00:00.000Z' };
    openConsole('/apps/remote-tools?do=promote&version=1.4.0', {
      ...channelRoutes({ apps: [anApp()], proposals: [] }),
      'GET /v1/apps/remote-tools/diff?from=1.3.0&to=1.4.0&channel=production': { json: aDiff() },
      [call]: { status: 202, json: { proposed, warnings: [], checks: [] } },
    });
    const dialog = await screen.findByRole('dialog');
    fireEvent.submit(dialog.querySelector('form') ?? dialog);
    await screen.findByText(/: proposed$/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
