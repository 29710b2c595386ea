import type { Release } from '@sharpside/contracts';
import { toIntegrity } from '@sharpside/registry/records/integrity';
import { mapLimited } from '@sharpside/registry/records/map-limited';
import type { TrustedKeys } from '@sharpside/registry/records/trusted-keys';
import { requireSignable } from '@sharpside/registry/signatures/add-signature';
import { TrustError } from '@sharpside/registry/signatures/errors';
import { judgeRelease } from '@sharpside/registry/signatures/judge-release';
import type { SignedPart } from '@sharpside/registry/signatures/statement';
import { describeSigner } from '@sharpside/registry/signatures/trust-checks';
import { toCount, UsageError } from '@sharpside/server-kit/cli';
import type { Command } from '../../command.ts';
import type { Context } from '../../context.ts';
import { requireApp, requireVersion } from '../../require-release.ts';
import { requireTrustedNewest } from '../trusted-newest.ts';

const PARALLEL = 8;

/** Files of a release that are gone from the store, or have another content. */
async function findChangedFiles({ registry }: Context, { app, manifest }: SignedPart): Promise<string[]> {
  const found = await mapLimited(manifest.files, PARALLEL, async ({ path, integrity }) => {
    const bytes = await registry.readAsset(app, path);
    if (bytes === undefined) return [`${path} is gone from the store`];
    return toIntegrity(bytes) === integrity ? [] : [`${path} in the store is not the published file`];
  });
  return found.flat();
}

function requireTrusted({ deps: { trusted } }: Context): TrustedKeys {
  if (trusted) return trusted;
  throw new UsageError(
    'Trusted by which keys? Set MFE_TRUSTED_KEYS to the file of trusted keys (docs/signing.md).',
  );
}

const untrusted = ({ app, version }: Pick<Release, 'app' | 'version'>, reason: string) =>
  new TrustError(`${app} ${version} is not trusted: ${reason}.`, { code: 'RELEASE_UNTRUSTED' });

export const verifyCommand: Command = {
  name: 'verify',
  summary: 'Who signed a release and the newest revision, and whether they are trusted',
  parameters: [
    { name: 'app', help: 'the app, for example remote-tools' },
    { name: 'version', help: 'a published version, for example 1.4.0' },
  ],
  options: {},
  examples: ['verify remote-tools 1.4.0'],

  async run(context, args) {
    const { ui, registry, deps } = context;
    const app = await requireApp(context, args);
    const version = requireVersion(args.requireParameter('version'));
    const trusted = requireTrusted(context);
    const release = await requireSignable(deps, { app, version });
    const signatures = await registry.readSignatures(app, version);
    const verdict = await judgeRelease(release, signatures, { trusted, now: deps.now() });
    if ('reason' in verdict) throw untrusted(release, verdict.reason);
    const changed = await findChangedFiles(context, release);
    if (changed.length > 0) throw untrusted(release, changed.join('; '));
    const { signer } = verdict;
    ui.print(`${ui.paint('bold', `${app} ${version}`)} is signed by ${describeSigner(signer)}.`);
    ui.print(`Key ${signer.kid}; all ${toCount(release.manifest.files.length, 'file')} are as signed.`);
    const newest = await requireTrustedNewest(context, trusted);
    if (newest) ui.print(newest.text);
    const files = release.manifest.files.length;
    ui.printJson(() => ({ app, version, signer, files, newest: newest?.signed ?? null }));
  },
};
