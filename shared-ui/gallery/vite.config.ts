import { writeGlobalRules } from '@sharpside/shared-ui/global-rules';
import { defineConfig } from 'vite';
import { THEME_BOOT_SCRIPT } from '../src/theme/theme-boot.ts';

/** Serves the gallery with the rules and the script that the template of a page has in its head. */
export default defineConfig({
  plugins: [
    {
      name: 'head-of-a-page',
      transformIndexHtml: () => [
        { tag: 'style', children: writeGlobalRules() },
        { tag: 'script', children: THEME_BOOT_SCRIPT },
      ],
    },
  ],
});
