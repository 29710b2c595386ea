import type { Beacon } from 'contracts';

const MAX_DETAIL = 500;

/** Tells ops that a release failed this visitor. Never throws: a lost beacon must not break the page. */
export function sendBeacon(
  beacon: Beacon,
  navigator: Pick<Navigator, 'sendBeacon'> = window.navigator,
): void {
  const body = JSON.stringify({ ...beacon, detail: beacon.detail.slice(0, MAX_DETAIL) });
  navigator.sendBeacon('/beacons', new Blob([body], { type: 'application/json' }));
}
