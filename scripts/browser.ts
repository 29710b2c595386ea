import { findChromium } from '../e2e/harness/browser.ts';
import { run } from './processes.ts';

const ADVICE =
  'The tests need Chromium, and none was found. Install it (Debian: apt-get install chromium) or name it: CHROMIUM_PATH=/path/to/chromium npm test';

/**
 * The path of a Chromium. Where the machine has none and we may install one (root on Debian, as in CI), it is installed.
 *
 * @throws {Error} that says what to do where there is none and none can be installed.
 */
export async function ensureChromium(): Promise<string> {
  const found = findChromium();
  if (found) return found;
  const isRoot = process.getuid?.() === 0;
  const hasApt = isRoot && (await run(['sh', '-c', 'command -v apt-get'], { quiet: true })).code === 0;
  if (!hasApt) throw new Error(ADVICE);
  console.log('No Chromium here: installing it with apt-get ...');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const { code, output } = await run(
    ['sh', '-c', 'apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium'],
    { quiet: true, env },
  );
  const installed = findChromium();
  if (code !== 0 || !installed) throw new Error(`${ADVICE}\n${output}`);
  return installed;
}
