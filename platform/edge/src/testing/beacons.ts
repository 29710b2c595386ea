import type { Beacon } from '@sharpside/contracts';

export const aBeacon = (changes: Partial<Beacon> = {}): Beacon => ({
  app: 'remote-tools',
  version: '1.1.0',
  failure: 'load',
  detail: 'the entry did not arrive',
  fallback: '1.0.0',
  ...changes,
});

const pad = (value: number) => String(value).padStart(6, '0');

/** The tag of the n-th network. By default each network is in a separate neighbourhood. */
export const toTag = (network: number, neighbourhood = network) => `${pad(neighbourhood)}.${pad(network)}`;
