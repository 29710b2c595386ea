import type { Manifest, Release } from '@sharpside/contracts';
import type { ReleaseDiff, SizeChange } from '@sharpside/contracts/control';
import { createCompatibilityChecks } from '@sharpside/registry/compatibility/compatibility-checks';
import { listLoads } from '@sharpside/registry/publish/size-budget';
import { runChecks } from '@sharpside/registry/records/checks';
import type { Registry } from '@sharpside/registry/records/registry';
import { findDeclarationChanges } from './release-facts.ts';

const toTotal = ({ files }: Manifest) => files.reduce((sum, { size }) => sum + size, 0);

/** Bytes that each page loads, in both releases. Unchanged pages are listed too, because a size alone says little. */
function compareSizes(from: Manifest, to: Manifest): SizeChange[] {
  const before = new Map(listLoads(from).map(({ what, bytes }) => [what, bytes]));
  const after = new Map(listLoads(to).map(({ what, bytes }) => [what, bytes]));
  return [...new Set([...after.keys(), ...before.keys()])].map((what) => ({
    what,
    before: before.get(what) ?? null,
    after: after.get(what) ?? null,
  }));
}

type DiffRequest = { channel: string; from: Release; to: Release };

/**
 * Changes that visitors see from one release of an app to another, and the objections of the channel's other live apps
 * to the newer release.
 *
 * @throws {StoreError} when the registry cannot be read.
 */
export async function readReleaseDiff(
  registry: Registry,
  { channel, from, to }: DiffRequest,
): Promise<ReleaseDiff> {
  const head = await registry.readHead(channel);
  const { revision } = head ?? {};
  const { app, version, manifest } = to;
  const checks = await createCompatibilityChecks(registry, {
    channel,
    revision,
    known: head,
    app,
    candidate: manifest,
  });
  return {
    app,
    from: from.version,
    to: version,
    declaration: findDeclarationChanges(from.manifest, manifest),
    sizes: compareSizes(from.manifest, manifest),
    total: { before: toTotal(from.manifest), after: toTotal(manifest) },
    objections: await runChecks(checks, () => {}),
  };
}
