import type { ConsoleApp } from '@sharpside/contracts/control';
import { installDialogs } from '@sharpside/shared-ui/testing';
import { clearToasts } from '@sharpside/shared-ui/toasts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { useChannelState } from '../api/state.ts';
import { ShownReleases } from '../components/shown-releases.tsx';
import { aMadeChange, aSession, fakeControlService } from '../testing/a-control-service.ts';
import { aCanary, aChange, anApp, NOW } from '../testing/an-app.ts';
import { renderPage } from '../testing/render-page.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { describeChange } from './action-words.ts';

const CHANGES = 'POST /v1/apps/remote-tools/changes';
const forStaff = anApp({ canary: aCanary({ percent: 0, groups: ['staff'] }) });

let service = fakeControlService({});

beforeAll(installDialogs);
beforeEach(() => {
  service = fakeControlService({
    'GET /v1/state?channel=production': {
      json: { channel: 'production', channels: [], revision: 7, apps: [] },
    },
    [CHANGES]: aMadeChange(8),
  });
});
afterEach(() => {
  clearToasts();
  vi.unstubAllGlobals();
});

function Page({ app }: { app: ConsoleApp }) {
  useChannelState('production');
  return (
    <>
      <ShownReleases app={app} guarded={[]} nowMs={NOW} />
      <ActionDialog app={app} channel="production" revision={7} next={createRef<HTMLElement>()} />
    </>
  );
}

const open = (app: ConsoleApp, action: string) =>
  renderPage(<Page app={app} />, { path: `/?do=${action}&version=1.4.0`, session: aSession() });
const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
const press = (name: string) =>
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
const bodies = () => service.requestsTo(CHANGES).map(({ body }) => body);
const textOfDialog = () => screen.getByRole('dialog').textContent;

describe('a canary for groups', () => {
  it('is started for them alone, and the dialog says who gets it', async () => {
    open(anApp(), 'canary');
    type('Share of the visitors', '0');
    type('And to groups', 'staff, press');
    expect(textOfDialog()).toContain(
      'Visitors of production whose sign-in gives staff or press get 1.4.0. Nobody else does.',
    );
    press('Start canary');
    await waitFor(() =>
      expect(bodies()).toEqual([expect.objectContaining({ percent: 0, groups: ['staff', 'press'] })]),
    );
  });

  it('needs a share where no group is named, and names that groups can have', () => {
    open(anApp(), 'canary');
    type('Share of the visitors', '0');
    press('Start canary');
    expect(textOfDialog()).toContain('More than 0 %: nobody would get it.');
    type('And to groups', 'The Staff');
    press('Start canary');
    expect(textOfDialog()).toContain('Names such as staff, in lower case');
    expect(bodies()).toEqual([]);
  });

  it('ends by a share of 0, and keeps its groups at a lower one', async () => {
    const { unmount } = open(forStaff, 'canary');
    expect(screen.getByRole('region', { name: 'Canary' }).textContent).toContain('Shown to staff');
    press('Lower');
    await waitFor(() => expect(bodies()).toEqual([expect.not.objectContaining({ groups: ['staff'] })]));
    unmount();
    open(anApp({ canary: aCanary({ percent: 10, groups: ['staff'] }) }), 'canary');
    press('Lower');
    await waitFor(() => expect(bodies()[1]).toMatchObject({ percent: 5, groups: ['staff'] }));
  });

  it('is told in the history', () => {
    const change = aChange({ action: 'canary', to: '1.4.0', percent: 5, groups: ['staff'] });
    expect(describeChange(change)).toBe('Showed 1.4.0 to staff and 5 % as a canary');
    expect(describeChange({ ...change, percent: 0 })).toBe('Showed 1.4.0 to staff as a canary');
  });
});
