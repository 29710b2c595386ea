import { assetUrl, type Beacon } from 'contracts';
import { createPageScripts, type PageScriptsOptions } from './page-scripts.ts';

/**
 * The beacon of a release that did not load, with `integrity` for its failure where a script of its app that this page asked
 * for is not what was published.
 *
 * A browser fails an import in the same words whether the script is missing or was refused for its hash, so the files are
 * looked at once more. They are named by app, not by release: of two releases that fail in one page for different reasons,
 * both are told to have failed for their integrity.
 */
export async function tellTampering(beacon: Beacon, options?: PageScriptsOptions): Promise<Beacon> {
  if (beacon.failure !== 'load') return beacon;
  const scripts = createPageScripts(options);
  const ofApp = scripts.list().filter((url) => url.includes(assetUrl(beacon.app, '')));
  const states = await Promise.all(ofApp.map(scripts.look));
  return states.includes('damaged') ? { ...beacon, failure: 'integrity' } : beacon;
}
