import { createHash, randomBytes } from 'node:crypto';
import { aRemoteBuild, type BuildFixture } from '@sharpside/registry/testing/a-build';

/** remote-tools with a picture that takes many packets to send, and does not compress. */
export function aLargeBuild(size: number): BuildFixture {
  const { manifest, files } = aRemoteBuild();
  const bytes = new Uint8Array(randomBytes(size));
  const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
  const file = { path: 'large.0123456789abcdef.png', size, integrity };
  return {
    manifest: { ...manifest, files: [...manifest.files, file] },
    files: new Map([...files, [file.path, bytes] as const]),
  };
}
