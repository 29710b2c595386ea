import type { ConsoleApp } from '@sharpside/contracts/control';
import { installDialogs } from '@sharpside/shared-ui/testing';
import { clearToasts } from '@sharpside/shared-ui/toasts';
import { createRef, type FunctionComponent } from 'react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { useChannelState } from '../api/state.ts';
import { aMadeChange, aSession, fakeControlService } from './a-control-service.ts';
import { anApp } from './an-app.ts';
import { renderPage } from './render-page.tsx';

export const STATE = 'GET /v1/state?channel=production';
export const CHANGES = 'POST /v1/apps/remote-tools/changes';

/**
 * For each test of a file, fakes a control service that accepts every change of remote-tools. `open` renders `Part` and
 * the dialog of a change.
 */
export function withChanges(Part: FunctionComponent<{ app: ConsoleApp }>) {
  let service = fakeControlService({});
  beforeAll(installDialogs);
  beforeEach(() => {
    service = fakeControlService({
      [STATE]: { json: { channel: 'production', channels: [], revision: 7, apps: [] } },
      [CHANGES]: aMadeChange(8),
    });
  });
  afterEach(() => {
    clearToasts();
    vi.unstubAllGlobals();
  });

  function Page({ app }: { app: ConsoleApp }) {
    const next = createRef<HTMLElement>();
    useChannelState('production');
    return (
      <>
        <Part app={app} />
        <section ref={next} tabIndex={-1} aria-label="State" />
        <ActionDialog app={app} channel="production" revision={7} next={next} />
      </>
    );
  }
  return {
    routes: () => service.routes,
    requestsTo: (call: string) => service.requestsTo(call),
    open(query = '', { app = anApp(), session = aSession() } = {}) {
      const page = renderPage(<Page app={app} />, { path: `/${query}`, session });
      return { ...page, become: (next: ConsoleApp) => page.become(<Page app={next} />) };
    },
  };
}
