import { fileURLToPath } from 'node:url';
import { defineConsoleBuild } from 'platform/build';
import { FIRST_PAINT_CSS, THEME_BOOT_SCRIPT } from 'shared-ui/theme-boot';

export default defineConsoleBuild({
  root: import.meta.dirname,
  page: {
    file: 'src/page.html',
    inlineScripts: [THEME_BOOT_SCRIPT],
    inlineRules: [FIRST_PAINT_CSS],
    inlineStyleSheets: [fileURLToPath(import.meta.resolve('shared-ui/fonts.css'))],
  },
});
