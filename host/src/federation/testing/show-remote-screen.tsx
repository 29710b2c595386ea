import type { Beacon } from '@sharpside/contracts';
import { UiProvider } from '@sharpside/shared-ui';
import { act, render } from '@testing-library/react';
import { type Mock, vi } from 'vitest';
import { aFederation } from '../../testing/a-federation.ts';
import { aLiveDocument } from '../../testing/a-live-document.ts';
import type { Outcome } from '../errors/explain-failure.ts';
import { FederationProvider } from '../federation-context.tsx';
import { RemoteError } from '../load-errors.ts';
import type { Screen, ScreenLoader } from '../load-screen.ts';
import { createRemoteCatalog } from '../remote-catalog.ts';
import { RemoteScreen } from '../remote-screen.tsx';

export const loadFailure = () =>
  Promise.reject(new RemoteError('the entry is missing', { code: 'REMOTE_LOAD_FAILED' }));

export function Throwing(): never {
  throw new Error('a screen with a fault');
}

export const showing = (text: string): Screen => {
  const Shown = () => <h1>{text}</h1>;
  return Shown;
};

type ShowOptions = { delivery?: Promise<Outcome['delivery']> };

export async function show(
  releases: Record<string, () => Promise<Screen>>,
  { delivery = Promise.resolve('told') }: ShowOptions = {},
) {
  const catalog = createRemoteCatalog(aLiveDocument());
  const beacons: Beacon[] = [];
  const reloadPage: Mock<() => void> = vi.fn();
  const retryPage: Mock<() => Promise<boolean>> = vi.fn(async () => false);
  const loads = new Map<string, Promise<Screen>>();
  const loader: ScreenLoader = {
    load({ release: { version } }) {
      const load = loads.get(version) ?? releases[version]?.() ?? loadFailure();
      loads.set(version, load);
      return load;
    },
    find: () => undefined,
  };
  const sendBeacon = async (beacon: Beacon) => {
    beacons.push(beacon);
    return { failure: beacon.failure, delivery: await delivery };
  };
  const federation = aFederation({ catalog, loader, sendBeacon, reloadPage, retryPage });
  await act(async () => {
    render(
      <UiProvider>
        <FederationProvider value={federation}>
          <RemoteScreen
            app="remote-tools"
            module="./odds-converter"
            pending={<h1>Odds Converter</h1>}
            head={{ section: 'Tools', title: 'Odds Converter' }}
          />
        </FederationProvider>
      </UiProvider>,
      { onCaughtError: () => {} },
    );
  });
  return { catalog, beacons, reloadPage, retryPage };
}
