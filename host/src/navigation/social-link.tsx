import { Box, IconButton, XLogoIcon } from '@sharpside/shared-ui';
import { MENU_ROW } from '../components/styles.ts';
import { useShell } from '../site/shell-context.tsx';

const LABEL = 'Follow on X';

// A new tab preserves the visitor's work in this tab.
const EXTERNAL = { target: '_blank', rel: 'noopener noreferrer' } as const;

export function SocialIconLink() {
  const { config } = useShell();
  return (
    <IconButton label={LABEL} size="sm" asChild>
      <a href={config.socialUrl} {...EXTERNAL}>
        <XLogoIcon />
      </a>
    </IconButton>
  );
}

export function SocialRowLink({ height }: { height: string }) {
  const { config } = useShell();
  return (
    <Box {...MENU_ROW} height={height} gap="3" asChild>
      <a href={config.socialUrl} {...EXTERNAL}>
        <XLogoIcon />
        <span>{LABEL}</span>
      </a>
    </Box>
  );
}
