import { Box } from '@sharpside/shared-ui';
import type { ComponentProps } from 'react';

export const TextArea = (props: ComponentProps<'textarea'>) => (
  <Box
    asChild
    width="full"
    px="3"
    py="2"
    borderWidth="1px"
    borderColor="border.strong"
    borderRadius="md"
    bg="bg.inset"
    color="fg"
    // Below 16 px an iPhone zooms the page when the field takes focus.
    fontSize={{ base: 'md', md: 'sm' }}
    lineHeight="short"
    resize="vertical"
    _hover={{ borderColor: 'fg.muted' }}
    css={{
      '&[aria-invalid=true]': { borderColor: 'down' },
      '&::placeholder': { color: 'fg.subtle', opacity: 1 },
    }}
  >
    <textarea {...props} />
  </Box>
);
