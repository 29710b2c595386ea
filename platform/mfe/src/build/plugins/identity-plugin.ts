import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compiler } from '@rspack/core';
import type { Identity } from '@sharpside/contracts';
import { toHashedName } from './hashed-name.ts';

/**
 * Pictures of the site for tabs, home screens and shared links, as files of the host's folder, and the site's colour.
 */
export type IdentityOptions = {
  icon: string;
  touchIcon: string;
  icons: readonly { file: string; purpose: 'any' | 'maskable' }[];
  shareImage: string;
  ground: string;
};

type Picture = { path: string; bytes: Buffer };

function readPicture(root: string, file: string): Picture {
  const bytes = readFileSync(join(root, file));
  return { path: toHashedName(file, bytes), bytes };
}

/** Width and height of a PNG. They follow 8 bytes of signature and 8 bytes of a chunk header. */
const toSides = ({ bytes }: Picture) => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) });

const toPicture = (picture: Picture) => ({ path: picture.path, ...toSides(picture) });

/** Manifest entry of the pictures, under their emitted names. */
export function readIdentity(root: string, options: IdentityOptions): Identity {
  const read = (file: string) => readPicture(root, file);
  return {
    icon: read(options.icon).path,
    touchIcon: read(options.touchIcon).path,
    icons: options.icons.map(({ file, purpose }) => ({ ...toPicture(read(file)), purpose })),
    shareImage: toPicture(read(options.shareImage)),
    ground: options.ground,
  };
}

export class IdentityPlugin {
  readonly #options: IdentityOptions;

  constructor(options: IdentityOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler) {
    const { Compilation, sources } = compiler.rspack;
    const { icon, touchIcon, icons, shareImage } = this.#options;
    const files = [icon, touchIcon, ...icons.map(({ file }) => file), shareImage];
    compiler.hooks.thisCompilation.tap('IdentityPlugin', (compilation) => {
      compilation.fileDependencies.addAll(files.map((file) => join(compiler.context, file)));
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'IdentityPlugin', stage }, () => {
        for (const file of files) {
          const { path, bytes } = readPicture(compiler.context, file);
          compilation.emitAsset(path, new sources.RawSource(bytes));
        }
      });
    });
  }
}
