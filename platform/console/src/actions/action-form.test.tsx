import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aMadeChange, aRefusal, aSession } from '../testing/a-control-service.ts';
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

// The address follows a moment after the dialog.
const untilClosed = async () => {
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(readAddress()).toBe('/');
  });
  // The buttons behind the dialog follow the address a moment later.
  await act(async () => {});
};

const dialog = () => screen.getByRole('dialog');
const share = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Share of the visitors' });
const reason = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Reason/ });
const submit = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('the share that is offered first', () => {
  it.each([
    { name: 'a new canary', query: '?do=canary&version=1.5.0', app: anApp(), offered: '10' },
    { name: 'a lower canary', query: '?do=canary&version=1.4.0', app: withCanary(25), offered: '12' },
    { name: 'a higher canary', query: '?do=raise', app: withCanary(12.5), offered: '25' },
    { name: 'a much higher canary', query: '?do=raise', app: withCanary(60), offered: '100' },
    { name: 'a tiny canary that is raised', query: '?do=raise', app: withCanary(0.25), offered: '1' },
    { name: 'a raise of no canary', query: '?do=raise', app: anApp(), offered: '20' },
  ])('is $offered % for $name', ({ query, app, offered }) => {
    open(query, { app });
    expect(share().value).toBe(offered);
    expect(share().inputMode).toBe('decimal');
    screen.getByText('%');
  });
});

it('opens from no button that the tokens do not allow, and says why, also to a finger', async () => {
  const { user } = open('', { session: aSession({ rights: ['rollback'] }) });
  const raise = screen.getByRole('button', { name: 'Raise the canary', description: NO_PROMOTE });
  await user.click(raise);
  expect(raise.getAttribute('aria-disabled')).toBe('true');
  expect(raise.getAttribute('aria-haspopup')).toBe('dialog');
  expect(raise.title).toMatch(NO_PROMOTE);
  expect(screen.queryByRole('dialog')).toBeNull();
  // A finger finds no title.
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
    // A lower share has no schedule.
    expect(screen.queryByRole('textbox', { name: 'Then, by itself, to' })).toBeNull();
  });

  it.each([
    { query: '?do=promote&version=1.4.0', label: 'Reason, if there is one to tell', isRequired: false },
    { query: '?do=freeze', label: 'Reason', isRequired: true },
  ])('asks for a reason: $query', async ({ query, label, isRequired }) => {
    const { user } = open(query);
    const field = screen.getByRole<HTMLInputElement>('textbox', {
      name: label,
      description: 'Stands in the history, for everybody who asks why.',
    });
    expect(screen.queryByRole('textbox', { name: 'Share of the visitors' })).toBeNull();
    expect(field.maxLength).toBe(500);
    expect(screen.queryByText('Say why, for the history.')).toBeNull();
    await user.type(field, ' {Enter}');
    if (!isRequired) await untilClosed();
    expect(requestsTo(CHANGES)).toHaveLength(isRequired ? 0 : 1);
    expect(screen.queryAllByText('Say why, for the history.')).toHaveLength(isRequired ? 1 : 0);
  });

  it('sends the schedule of a canary that goes on by itself, once it is right', async () => {
    const { user } = open('?do=canary&version=1.4.0');
    const steps = screen.getByRole('textbox', { name: 'Then, by itself, to' });
    await user.type(steps, '10, 50{Enter}');
    screen.getByText(/^Shares that grow from above 10 %/);
    expect(requestsTo(CHANGES)).toEqual([]);
    await user.clear(steps);
    await user.type(steps, '25, 100');
    const minutes = screen.getByRole('textbox', { name: 'Each after' });
    await user.clear(minutes);
    await user.type(minutes, '45{Enter}');
    await untilClosed();
    expect(requestsTo(CHANGES)[0]?.body).toMatchObject({
      ...{ action: 'canary', version: '1.4.0', percent: 10 },
      schedule: { steps: [25, 100], everyMinutes: 45 },
    });
  });

  it('says what is wrong with a share once it was sent, and sends it put right', async () => {
    const { user } = open('?do=raise', { app: withCanary(10) });
    await user.clear(share());
    await user.type(share(), '5');
    expect(screen.queryByText(/"Lower" makes it less/)).toBeNull();
    await user.type(share(), '{Enter}');
    screen.getByText('More than the 10 % that it has. "Lower" makes it less.');
    expect(requestsTo(CHANGES)).toEqual([]);
    await user.type(share(), '0,5{Enter}');
    await untilClosed();
    expect(requestsTo(CHANGES)).toHaveLength(1);
    expect(requestsTo(CHANGES)[0]?.body).toMatchObject({ action: 'raise', percent: 50.5 });
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
    expect(document.activeElement?.getAttribute('aria-label')).not.toBe('What visitors get');
    expect(requestsTo(CHANGES)).toEqual([]);
  });

  it('starts again with another change', async () => {
    const { user } = open('?do=abort', { app: withCanary(10) });
    await user.type(reason(), 'Odd prices');
    // The page behind is inert in a browser; the address may change all the same, as by going back.
    await user.click(screen.getByRole('button', { name: 'Raise the canary', hidden: true }));
    expect(reason().value).toBe('');
  });
});

describe('a change that cannot be made', () => {
  it.each([
    { query: '?do=raise', label: 'Raise', objection: 'remote-tools has no canary.' },
    { query: '?do=promote', label: 'Promote', objection: /^No release is chosen/ },
  ])('says why, and not what it would do: $query', async ({ query, label, objection }) => {
    const { user } = open(query);
    screen.getByText(objection);
    expect(screen.queryByRole('list')).toBeNull();
    expect(submit(label).disabled).toBe(true);
    await user.type(reason(), 'Why not{Enter}');
    expect(requestsTo(CHANGES)).toEqual([]);
  });

  it('says that the tokens do not allow it', async () => {
    const { user } = open('?do=freeze', { session: aSession({ rights: ['promote'] }) });
    screen.getByText('You are signed in without a token for rollback of remote-tools.', {
      selector: 'dialog *',
    });
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(submit('Freeze').disabled).toBe(true);
    await user.type(reason(), 'Finals{Enter}');
    expect(requestsTo(CHANGES)).toEqual([]);
  });

  it('says what somebody else left of it', () => {
    const { become } = open('?do=abort', { app: withCanary(10) });
    expect(screen.queryByText(/meanwhile/)).toBeNull();
    become(anApp());
    expect(textOf(screen.getByRole('alert'))).toBe(
      'remote-tools was changed meanwhileremote-tools has no canary.',
    );
    // Once is enough.
    expect(screen.getAllByText('remote-tools has no canary.')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'I have read it' })).toBeNull();
    expect(submit('Abort').disabled).toBe(true);
  });

  it('is sent after somebody else changed what it does only once that was read too', async () => {
    const { user, become } = open('?do=raise', { app: withCanary(10) });
    become(withCanary(15));
    expect(textOf(screen.getByRole('alert'))).toBe(
      'remote-tools was changed meanwhileWhat this change does now stands below.I have read it',
    );
    expect(submit('Raise').disabled).toBe(true);
    await user.type(reason(), '{Enter}');
    expect(requestsTo(CHANGES)).toEqual([]);
    await user.click(submit('I have read it'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(submit('Raise').disabled).toBe(false);
  });
});

describe('a canary for groups', () => {
  const type = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
  const press = (name: string) => fireEvent.click(within(dialog()).getByRole('button', { name }));
  const bodies = () => requestsTo(CHANGES).map(({ body }) => body);

  it('needs a share or names that groups can have, and says who gets it', async () => {
    open('?do=canary&version=1.4.0');
    type('Share of the visitors', '0');
    press('Start canary');
    expect(dialog().textContent).toContain('More than 0 %: nobody would get it.');
    type('And to groups', 'The Staff');
    press('Start canary');
    expect(dialog().textContent).toContain('Names such as staff, in lower case');
    expect(bodies()).toEqual([]);
    type('And to groups', 'staff, press');
    expect(dialog().textContent).toContain(
      'Visitors of production whose sign-in gives staff or press get 1.4.0. Nobody else does.',
    );
    press('Start canary');
    await untilClosed();
    expect(bodies()).toMatchObject([{ percent: 0, groups: ['staff', 'press'] }]);
  });

  it.each([
    ['ends by a share of 0', 0, expect.not.objectContaining({ groups: ['staff'] })],
    ['keeps its groups at a lower one', 10, expect.objectContaining({ percent: 5, groups: ['staff'] })],
  ])('%s', async (_, percent, body) => {
    const app = anApp({ canary: aCanary({ percent, groups: ['staff'] }) });
    open('?do=canary&version=1.4.0', { app });
    press('Lower');
    await untilClosed();
    expect(bodies()).toEqual([body]);
  });
});

describe('a change that is sent', () => {
  it('is under way once, and what it changes is not news', async () => {
    let answer = () => {};
    routes()[CHANGES] = () =>
      new Promise((resolve) => {
        answer = () => resolve(aMadeChange(8));
      });
    const { user, become } = open('?do=abort', { app: withCanary(10) });
    await user.type(reason(), 'Odd prices');
    await user.click(submit('Abort'));
    expect(submit('Working').disabled).toBe(true);
    await user.type(reason(), '{Enter}');
    become(anApp());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText('remote-tools has no canary.')).toBeNull();
    answer();
    await untilClosed();
    expect(requestsTo(CHANGES)).toHaveLength(1);
  });

  it('is told of with its warnings, has the state looked at, and the focus goes on', async () => {
    routes()[CHANGES] = aMadeChange(8, [
      { check: 'A', message: 'react is old' },
      { check: 'B', message: 'router is old' },
    ]);
    const { user } = open('?do=promote&version=1.4.0');
    await waitFor(() => expect(requestsTo(STATE)).toHaveLength(1));
    await user.click(submit('Promote'));
    await screen.findByText('Promote: done, revision 8');
    screen.getByText('react is old; router is old');
    expect(requestsTo(STATE)).toHaveLength(2);
    await untilClosed();
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('What visitors get'));
  });

  it('may be refused, which is said until it is sent again', async () => {
    routes()[CHANGES] = aRefusal('CHANNEL_CONFLICT', 'Revision 8 is newer.', 409);
    const { user } = open('?do=promote&version=1.4.0');
    await waitFor(() => expect(requestsTo(STATE)).toHaveLength(1));
    await user.click(submit('Promote'));
    const alert = await screen.findByText('Somebody else was faster');
    // The state on screen is old.
    await waitFor(() => expect(requestsTo(STATE)).toHaveLength(2));
    expect(alert.isConnected).toBe(true);

    routes()[CHANGES] = () => new Promise(() => {});
    await user.click(submit('Promote'));
    expect(submit('Working').disabled).toBe(true);
    expect(screen.queryByText('Somebody else was faster')).toBeNull();
  });

  it('may be answered with something else, after which nothing is looked at', async () => {
    routes()[CHANGES] = { json: { revision: 'eight' } };
    const { user } = open('?do=promote&version=1.4.0');
    await waitFor(() => expect(requestsTo(STATE)).toHaveLength(1));
    await user.click(submit('Promote'));
    expect(textOf(await screen.findByRole('alert'))).toContain('/v1/apps/remote-tools/changes is not valid');
    expect(submit('Promote').disabled).toBe(false);
    expect(requestsTo(STATE)).toHaveLength(1);
  });
});
