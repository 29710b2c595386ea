import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aLateAnswer, aMadeChange, aRefusal, aSession } from '../testing/a-control-service.ts';
import { aCanary, anApp } from '../testing/an-app.ts';
import { CHANGES, STATE, withChanges } from '../testing/render-changes.tsx';
import { readAddress, textOf } from '../testing/render-page.tsx';
import { ActionButton } from './action-button.tsx';

const NO_PROMOTE = /without a token for promote/;
const withCanary = (percent: number) => anApp({ canary: aCanary({ percent }) });

const { open, requestsTo, routes } = withChanges(() => (
  <>
    <ActionButton app="remote-tools" action="raise" about="the canary" />
    <ActionButton app="remote-tools" action="abort" about="the canary" />
  </>
));

// The address and the buttons behind the dialog change a moment after the dialog closes.
const untilClosed = async () => {
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(readAddress()).toBe('/');
  });
  await act(async () => {});
};

const dialog = () => screen.getByRole('dialog');
const share = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Share of the visitors' });
const reason = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Reason/ });
const submit = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const press = (name: string) => fireEvent.click(submit(name));
const enter = () => fireEvent.submit(reason());
const bodies = () => requestsTo(CHANGES).map(({ body }) => body);

it('offers half of the share of a canary, or twice as much, and begins anew with another change', () => {
  const { become } = open('?do=canary&version=1.4.0', { app: withCanary(25) });
  expect([share().value, share().inputMode]).toEqual(['12', 'decimal']);
  screen.getByText('%');
  // In a browser the page behind the dialog is inert, but the address can change in the same way, for example by going
  // back.
  const choose = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));
  const offered = [12.5, 60, 0.25].map((percent) => {
    become(withCanary(percent));
    choose('Abort the canary');
    fireEvent.change(reason(), { target: { value: 'Odd prices' } });
    choose('Raise the canary');
    expect(reason().value).toBe('');
    return share().value;
  });
  expect(offered).toEqual(['25', '100', '1']);
});

it('takes an app off the site only for whoever types its name', async () => {
  open('?do=retire');
  type('Reason', 'The season is over');
  press('Take off the site');
  screen.getByText('This is not remote-tools.');
  type('Type remote-tools to confirm', 'remote-mlb');
  press('Take off the site');
  expect(bodies()).toEqual([]);
  type('Type remote-tools to confirm', 'remote-tools');
  press('Take off the site');
  expect(bodies()).toMatchObject([{ action: 'retire', reason: 'The season is over' }]);
  await untilClosed();
});

it('makes no change that the tokens do not allow, opens from no button, and says why, also to a finger', async () => {
  const { user } = open('?do=raise', { app: withCanary(10), session: aSession({ rights: ['rollback'] }) });
  expect(screen.getByText(NO_PROMOTE, { selector: 'dialog *' }).textContent).toBe(
    'You are signed in without a token for promote of remote-tools.',
  );
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(submit('Raise').disabled).toBe(true);
  enter();
  expect(bodies()).toEqual([]);
  press('Cancel');
  await untilClosed();

  const raise = screen.getByRole('button', { name: 'Raise the canary', description: NO_PROMOTE });
  await user.click(raise);
  expect(raise.getAttribute('aria-disabled')).toBe('true');
  expect(raise.getAttribute('aria-haspopup')).toBe('dialog');
  expect(raise.title).toMatch(NO_PROMOTE);
  expect(screen.queryByRole('dialog')).toBeNull();
  // Touch screens show no titles, so the reason must also appear as a notice.
  const said = await screen.findByText(NO_PROMOTE, { selector: '[data-title]' });
  expect(said.closest('li')).not.toBeNull();
});

describe('the form of a change', () => {
  it('names the change, its app and its channel, and says what it will do', () => {
    open('?do=canary&version=1.4.0', { app: withCanary(10) });
    expect(dialog().getAttribute('aria-label')).toBe('Lower remote-tools');
    expect(screen.getByRole('heading').textContent).toBe('Lower: remote-tools on production');
    expect(screen.getAllByRole('listitem').map(textOf)).toEqual([
      '5 % of the visitors of production get 1.4.0 instead of 10 %, the rest 1.3.0.',
      'Open tabs keep what they have until their next page load.',
    ]);
    expect(submit('Lower').disabled).toBe(false);
    expect(screen.queryByRole('alert')).toBeNull();
    // Only raised or new canaries have a schedule.
    expect(screen.queryByRole('textbox', { name: 'Then, by itself, to' })).toBeNull();
  });

  it('asks for the reason of what must have one, for the history', () => {
    open('?do=freeze');
    const description = 'Stands in the history, for everybody who asks why.';
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason', description });
    expect(field.maxLength).toBe(500);
    expect(screen.queryByText('Say why, for the history.')).toBeNull();
    type('Reason', ' ');
    enter();
    expect(bodies()).toEqual([]);
    expect(screen.getAllByText('Say why, for the history.')).toHaveLength(1);
  });

  it('says what is wrong with a share once it was sent, and sends it put right', async () => {
    open('?do=raise', { app: withCanary(10) });
    type('Share of the visitors', '5');
    expect(screen.queryByText(/"Lower" makes it less/)).toBeNull();
    press('Raise');
    screen.getByText('More than the 10 % that it has. "Lower" makes it less.');
    expect(bodies()).toEqual([]);
    type('Share of the visitors', '50,5');
    press('Raise');
    await untilClosed();
    expect(bodies()).toMatchObject([{ action: 'raise', percent: 50.5 }]);
  });

  it('sends groups and schedule of a new canary once they are right, and says who gets it', async () => {
    open('?do=canary&version=1.4.0');
    expect(share().value).toBe('10');
    type('Share of the visitors', '0');
    press('Start canary');
    expect(dialog().textContent).toContain('More than 0 %: nobody would get it.');
    type('And to groups', 'The Staff');
    type('Then, by itself, to', '50, 10');
    press('Start canary');
    expect(dialog().textContent).toContain('Names such as staff, in lower case');
    expect(dialog().textContent).toContain('Shares that grow from above 0 %');
    expect(bodies()).toEqual([]);
    type('And to groups', 'staff, press');
    expect(dialog().textContent).toContain(
      'Visitors of production whose sign-in gives staff or press get 1.4.0. Nobody else does.',
    );
    type('Then, by itself, to', '25, 100');
    type('Each after', '45');
    press('Start canary');
    await untilClosed();
    expect(bodies()).toMatchObject([
      {
        action: 'canary',
        version: '1.4.0',
        percent: 0,
        groups: ['staff', 'press'],
        schedule: { steps: [25, 100], everyMinutes: 45 },
      },
    ]);
  });

  it('keeps the groups of a canary at a lower share, and ends it by a share of 0', async () => {
    routes()[CHANGES] = aRefusal('CHANNEL_CONFLICT', 'Revision 8 is newer.', 409);
    open('?do=canary&version=1.4.0', { app: anApp({ canary: aCanary({ groups: ['staff'] }) }) });
    press('Lower');
    await screen.findByText('Somebody else was faster');
    type('Share of the visitors', '0');
    press('Lower');
    await waitFor(() =>
      expect(bodies()).toEqual([
        expect.objectContaining({ percent: 5, groups: ['staff'] }),
        expect.not.objectContaining({ groups: ['staff'] }),
      ]),
    );
    await screen.findByText('Somebody else was faster');
  });

  it('is closed by Cancel and by Escape, without a change', async () => {
    const { user } = open('?do=promote&version=1.4.0&range=6h');
    await user.click(submit('Cancel'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(readAddress()).toBe('/?range=6h'));
    await user.click(screen.getByRole('button', { name: 'Abort the canary' }));
    screen.getByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(readAddress()).toBe('/?range=6h'));
    expect(document.activeElement?.getAttribute('aria-label')).not.toBe('State');
    expect(bodies()).toEqual([]);
  });
});

describe('a change that cannot be made', () => {
  it('says why, and not what it would do', () => {
    open('?do=raise');
    screen.getByText('remote-tools has no canary.');
    expect(screen.queryByRole('list')).toBeNull();
    expect(submit('Raise').disabled).toBe(true);
    enter();
    expect(bodies()).toEqual([]);
  });

  it('is sent after somebody else changed what it does only once that was read too', () => {
    const { become } = open('?do=raise', { app: withCanary(10) });
    expect(screen.queryByText(/meanwhile/)).toBeNull();
    become(withCanary(15));
    expect(textOf(screen.getByRole('alert'))).toBe(
      'remote-tools was changed meanwhileWhat this change does now stands below.I have read it',
    );
    expect(submit('Raise').disabled).toBe(true);
    enter();
    expect(bodies()).toEqual([]);
    press('I have read it');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(submit('Raise').disabled).toBe(false);

    become(anApp());
    expect(textOf(screen.getByRole('alert'))).toBe(
      'remote-tools was changed meanwhileremote-tools has no canary.',
    );
    // The objection must not be shown twice.
    expect(screen.getAllByText('remote-tools has no canary.')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'I have read it' })).toBeNull();
    expect(submit('Raise').disabled).toBe(true);
  });
});

describe('a change that is sent', () => {
  it('is under way once, and what it changes is not news', async () => {
    const late = aLateAnswer(aMadeChange(8));
    routes()[CHANGES] = late.route;
    const { become } = open('?do=abort', { app: withCanary(10) });
    type('Reason', 'Odd prices');
    press('Abort');
    expect(submit('Working').disabled).toBe(true);
    enter();
    become(anApp());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText('remote-tools has no canary.')).toBeNull();
    late.give();
    await untilClosed();
    expect(bodies()).toHaveLength(1);
  });

  it('needs no reason, is told of with its warnings, has the state looked at, and the focus goes on', async () => {
    routes()[CHANGES] = aMadeChange(8, [
      { check: 'A', message: 'react is old' },
      { check: 'B', message: 'router is old' },
    ]);
    open('?do=promote&version=1.4.0');
    await waitFor(() => expect(requestsTo(STATE)).toHaveLength(1));
    expect(screen.getAllByRole('textbox', { name: 'Reason, if there is one to tell' })).toEqual([reason()]);
    expect(screen.queryByRole('textbox', { name: 'Share of the visitors' })).toBeNull();
    press('Promote');
    await screen.findByText('Promote: done, revision 8');
    screen.getByText('react is old; router is old');
    expect(requestsTo(STATE)).toHaveLength(2);
    await untilClosed();
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('State'));
  });

  it('may be refused, which is said until it is sent again, or answered with something else', async () => {
    routes()[CHANGES] = aRefusal('CHANNEL_CONFLICT', 'Revision 8 is newer.', 409);
    open('?do=promote&version=1.4.0');
    await waitFor(() => expect(requestsTo(STATE)).toHaveLength(1));
    press('Promote');
    const alert = await screen.findByText('Somebody else was faster');
    // The state on screen is outdated, so it is loaded again.
    await waitFor(() => expect(requestsTo(STATE)).toHaveLength(2));
    expect(alert.isConnected).toBe(true);

    routes()[CHANGES] = { json: { revision: 'eight' } };
    press('Promote');
    expect(submit('Working').disabled).toBe(true);
    expect(screen.queryByText('Somebody else was faster')).toBeNull();
    expect(textOf(await screen.findByRole('alert'))).toContain('/v1/apps/remote-tools/changes is not valid');
    expect(submit('Promote').disabled).toBe(false);
    expect(requestsTo(STATE)).toHaveLength(2);
  });
});
