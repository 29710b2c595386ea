import { HOST_APP, type Vitals } from '@sharpside/contracts';
import { type MetricType, onCLS, onINP, onLCP } from 'web-vitals';

export type WebVitalsOptions = {
  hostVersion: string;
  sendVitals: (vitals: Vitals) => void;
  page?: Pick<Document, 'addEventListener' | 'querySelector' | 'visibilityState'>;
  place?: Pick<Location, 'pathname'>;
  observe?: (onChange: (metric: Pick<MetricType, 'name' | 'value'>) => void) => void;
};

/**
 * All changes are reported, because the last value before the visitor leaves counts, and it is not known in advance.
 */
const ALL = { reportAllChanges: true };

function observeAll(onChange: (metric: Pick<MetricType, 'name' | 'value'>) => void) {
  onLCP(onChange, ALL);
  onINP(onChange, ALL);
  onCLS(onChange, ALL);
}

/** The release whose screen is in view; for the shell's own pages the host's release. */
function findRelease(page: Pick<Document, 'querySelector'>, hostVersion: string) {
  const name = page.querySelector('[data-release]')?.getAttribute('data-release') ?? '';
  const at = name.indexOf('@');
  return at === -1
    ? { app: HOST_APP, version: hostVersion }
    : { app: name.slice(0, at), version: name.slice(at + 1) };
}

/**
 * Reports the web vitals of the first screen of this page view, once: when the page is hidden or left, or at the first
 * change after the visitor went to another screen or another release came into view. That change itself is not counted.
 */
export function measureVitals({
  hostVersion,
  sendVitals,
  page = document,
  place = location,
  observe = observeAll,
}: WebVitalsOptions): void {
  const first = place.pathname;
  const values: Pick<Vitals, 'lcpMs' | 'inpMs' | 'cls'> = {};
  let release = findRelease(page, hostVersion);
  let isDone = false;

  function finish() {
    if (isDone || Object.keys(values).length === 0) return;
    isDone = true;
    const screen = first.replace(/(?<=.)\/+$/, '');
    sendVitals({ ...release, screen, ...values });
  }
  function note({ name, value }: Pick<MetricType, 'name' | 'value'>) {
    if (isDone) return;
    if (place.pathname !== first) return finish();
    const inView = findRelease(page, hostVersion);
    // The first remote may take the place of the shell. Any other change, such as to a fallback, ends the measurement.
    const hasMoved = inView.app !== release.app || inView.version !== release.version;
    if (hasMoved && release.app !== HOST_APP) return finish();
    release = inView;
    if (name === 'LCP') values.lcpMs = Math.round(value);
    if (name === 'INP') values.inpMs = Math.round(value);
    if (name === 'CLS') values.cls = Number(value.toFixed(4));
  }
  // `web-vitals` reports its last values when the page is hidden. Its listeners must run first, so they are added
  // first.
  observe(note);
  page.addEventListener('visibilitychange', () => {
    if (page.visibilityState === 'hidden') finish();
  });
}
