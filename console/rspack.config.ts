import { fileURLToPath } from 'node:url';
import { defineConsoleBuild } from 'platform/build';
import { writeGlobalRules } from 'shared-ui/global-rules';
import { THEME_BOOT_SCRIPT } from 'shared-ui/theme-boot';

export default defineConsoleBuild({
  root: import.meta.dirname,
  page: {
    file: 'src/page.html',
    inlineScripts: [THEME_BOOT_SCRIPT],
    inlineRules: [writeGlobalRules()],
    inlineStyleSheets: [fileURLToPath(import.meta.resolve('shared-ui/fonts.css'))],
  },
});
