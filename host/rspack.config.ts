import { fileURLToPath } from 'node:url';
import { defineHostBuild } from 'platform/build';
import { FIRST_PAINT_CSS, THEME_BOOT_SCRIPT } from 'shared-ui/theme-boot';
import { HOST_ROUTES } from './src/routing/host-routes.ts';

export default defineHostBuild({
  root: import.meta.dirname,
  routes: HOST_ROUTES,
  prerender: './src/prerender.tsx',
  page: {
    file: 'src/page.html',
    inlineScripts: [THEME_BOOT_SCRIPT],
    inlineRules: [FIRST_PAINT_CSS],
    inlineStyleSheets: [fileURLToPath(import.meta.resolve('shared-ui/fonts.css'))],
  },
});
