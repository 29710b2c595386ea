import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { writeGlobalRules } from '@sharpside/shared-ui/global-rules';
import { THEME_BOOT_SCRIPT } from '../src/theme/theme-boot.ts';

const GALLERY = join(import.meta.dirname, '../gallery');

/** Builds the gallery the way the product is built, into `dist/gallery`; returns that folder. */
export async function buildGallery(): Promise<string> {
  const folder = join(import.meta.dirname, '../dist/gallery');
  const compiler = rspack({
    context: GALLERY,
    mode: 'production',
    entry: { gallery: './gallery.tsx' },
    output: { path: folder, filename: '[name].js', module: true, clean: true, publicPath: '/' },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic' } },
            },
          },
        },
        { test: /\.css$/, type: 'css' },
        { test: /\.woff2$/, type: 'asset/resource' },
      ],
    },
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new TypeError(stats.toString('errors-only')));
      else compiler.close(() => resolve());
    });
  });
  const page = await readFile(join(GALLERY, 'page.html'), 'utf8');
  await writeFile(join(folder, 'index.html'), page.replace('/*boot*/', THEME_BOOT_SCRIPT));
  await writeFile(join(folder, 'rules.css'), writeGlobalRules());
  return folder;
}
