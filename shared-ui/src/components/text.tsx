import { chakra } from '@chakra-ui/react/styled-system';

/**
 * A paragraph. `tone` is its emphasis; `size` is one of the scale's five (`xs` 12, `sm` 14, `md` 16, `lg` 20, `xl` 32
 * px).
 *
 * Default: `size` `sm`, `tone` `default`.
 */
export const Text = chakra('p', {
  base: { maxWidth: 'full' },
  variants: {
    size: {
      xs: { fontSize: 'xs' },
      sm: { fontSize: 'sm' },
      md: { fontSize: 'md' },
      lg: { fontSize: 'lg', lineHeight: 'short' },
      xl: { fontSize: 'xl', lineHeight: 'tight' },
    },
    tone: {
      default: {},
      muted: { color: 'fg.muted' },
      subtle: { color: 'fg.subtle' },
      up: { color: 'up' },
      down: { color: 'down' },
    },
  },
  defaultVariants: { size: 'sm', tone: 'default' },
});

/**
 * A heading in the condensed cut of the typeface. `as` sets its level (`as="h3"`), `size` its looks.
 *
 * Default: an `h2` of size `lg`.
 */
export const Heading = chakra('h2', {
  base: {
    fontStretch: 'semi-condensed',
    fontWeight: 'bold',
    lineHeight: 'tight',
    // The word space of the condensed cuts is too narrow.
    wordSpacing: '0.08em',
    textWrap: 'balance',
  },
  variants: {
    size: {
      md: { fontSize: 'md' },
      lg: { fontSize: 'lg' },
      xl: { fontSize: 'xl', fontStretch: 'condensed', fontWeight: 'heavy' },
    },
  },
  defaultVariants: { size: 'lg' },
});

/** A link in running text. Takes a router `Link` as its child with `asChild`. */
export const TextLink = chakra('a', {
  base: {
    color: 'accent.text',
    textDecoration: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '3px',
    _hover: { textDecorationThickness: '2px' },
  },
});
