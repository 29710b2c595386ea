import { fileURLToPath } from 'node:url';
import { defineConsoleBuild } from '@sharpside/mfe/build';
import { writeGlobalRules } from '@sharpside/shared-ui/global-rules';
import { THEME_BOOT_SCRIPT } from '@sharpside/shared-ui/theme-boot';

export default defineConsoleBuild({
  root: import.meta.dirname,
  page: {
    file: 'src/page.html',
    inlineScripts: [THEME_BOOT_SCRIPT],
    inlineRules: [writeGlobalRules()],
    inlineStyleSheets: [fileURLToPath(import.meta.resolve('@sharpside/shared-ui/fonts.css'))],
  },
});
