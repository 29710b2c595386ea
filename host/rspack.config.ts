import { fileURLToPath } from 'node:url';
import { defineHostBuild } from 'platform/build';
import { THEME_BOOT_SCRIPT } from 'shared-ui/theme-boot';
import { HOST_ROUTES } from './src/routing/host-routes.ts';

export default defineHostBuild({
  root: import.meta.dirname,
  routes: HOST_ROUTES,
  page: {
    file: 'src/page.html',
    inlineScripts: [THEME_BOOT_SCRIPT],
    inlineStyles: [fileURLToPath(import.meta.resolve('shared-ui/fonts.css'))],
  },
});
