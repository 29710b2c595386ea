import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aSession } from '../testing/a-control-service.ts';
import { anApp, aSetting, NOW } from '../testing/an-app.ts';
import { CHANGES, withChanges } from '../testing/render-changes.tsx';
import { SettingsList } from './settings-list.tsx';

const since = { revision: 6, at: '2031-01-02T23:00:00.000Z', by: 'Olga <olga@example.com>' };
const app = anApp({
  settings: [
    aSetting({ value: 50, since }),
    aSetting({
      name: 'isShown',
      declared: { type: 'boolean', default: true, description: 'Shows the notice' },
    }),
    aSetting({
      name: 'notice',
      declared: { type: 'text', maxLength: 20, default: '', description: 'Line of text' },
    }),
    aSetting({ name: 'colour', declared: null, value: 'red' }),
  ],
});

const page = withChanges((props) => <SettingsList app={props.app} nowMs={NOW} />);
const open = ({ shown = app, session = aSession() } = {}) => page.open('', { app: shown, session });
const entries = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const confirm = () =>
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Change setting' }));
const untilSent = async (body: object) =>
  waitFor(() =>
    expect(page.requestsTo(CHANGES).map((one) => one.body)).toEqual([expect.objectContaining(body)]),
  );

describe('the settings of an app', () => {
  it('stand with use, limits, value, default, and who set them', () => {
    open();
    expect(entries()).toEqual([
      'rowsRows of a page. May be a whole number from 1 to 100.50Default: 20Revision 6, 1 h ago by OlgaChange',
      'isShownShows the notice. May be true or false.trueDefaultChange',
      "noticeLine of text. May be a text of at most 20 characters.''DefaultChange",
      'colourKnown by no shown releaseredChange',
    ]);
  });

  it('are none for an app that declares none', () => {
    const { container } = open({ shown: anApp() });
    expect(container.textContent).toContain('No release that is live here declares any.');
  });

  it('get a typed value in its limits by the change route, with reason and revision on screen', async () => {
    open();
    press('Change rows');
    type('Value', '1000');
    confirm();
    const dialog = screen.getByRole('dialog');
    expect(dialog.textContent).toContain('rows must be a whole number from 1 to 100.');
    expect(dialog.textContent).toContain('Say why, for the history.');
    expect(page.requestsTo(CHANGES)).toEqual([]);
    type('Value', '75');
    type('Reason', 'Long evenings');
    expect(dialog.textContent).toContain('gets rows as 75 instead of 50.');
    confirm();
    await untilSent({
      action: 'settings',
      values: { rows: 75 },
      reason: 'Long evenings',
      expectedRevision: 7,
    });
  });

  it.each([
    ['rows', '=the default', { rows: null }],
    ['isShown', ':false', { isShown: false }],
  ])('get a chosen value: %s %s', async (name, value, values) => {
    open();
    press(`Change ${name}`);
    choose(name, value);
    type('Reason', 'Busy day');
    confirm();
    await untilSent({ action: 'settings', values });
  });

  it('lose a value that nobody knows any more', async () => {
    open();
    press('Change colour');
    type('Reason', 'Gone since 2.0.0');
    confirm();
    await untilSent({ action: 'settings', values: { colour: null } });
  });

  it('go back to the values from before, with the right to roll back alone', async () => {
    open({ session: aSession({ rights: ['rollback'] }) });
    expect(screen.getByRole('button', { name: 'Change rows' }).getAttribute('aria-disabled')).toBe('true');
    press('Take the last change back of the settings of remote-tools');
    type('Reason', 'Slow pages');
    fireEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Take the last change back' }),
    );
    await untilSent({ action: 'settings-rollback', reason: 'Slow pages' });
  });
});
