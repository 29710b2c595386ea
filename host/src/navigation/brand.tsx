import { Box, ProductMark } from '@sharpside/shared-ui';
import { Link } from '@sharpside/shared-ui/routing';
import { useShell } from '../site/shell-context.tsx';

/** The product's mark and name, which lead home. */
export function Brand() {
  const { config } = useShell();
  return (
    <Box
      display="inline-flex"
      minHeight={{ base: '11', md: 'auto' }}
      alignItems="center"
      gap="2"
      flexShrink="0"
      fontSize="lg"
      fontWeight="bold"
      fontStretch="condensed"
      letterSpacing="-0.01em"
      color="fg"
      asChild
    >
      <Link to="/" aria-label={`${config.productName}, to the front page`}>
        <ProductMark />
        <span>{config.productName}</span>
      </Link>
    </Box>
  );
}
